// boardgame.io's own server, in memory as it comes, on loopback only: node peer_server.js PORT
const { Server, Origins } = require('boardgame.io/server');
const { game } = require('./peer_game.js');

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
const listen = server.app.listen;
server.app.listen = (port, ready) => listen.call(server.app, port, '127.0.0.1', ready);
server.run({ port: +process.argv[2] }, () => console.log('ready'));
