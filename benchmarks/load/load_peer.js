// Loads boardgame.io's server with the same loop: node load_peer.js URL TABLES SECONDS ROUNDS
const { io } = require('socket.io-client');
const { Loop } = require('./closed_loop.js');
const { legal } = require('./peer_game.js');

const [url, tables, seconds, rounds] = [process.argv[2], +process.argv[3], +process.argv[4], +process.argv[5]];
const LENGTH = 80; // moves of a match, about as many as a game of ours: its store copies the whole log at every move
const loop = new Loop();
const newId = () => `m${Math.random().toString(36).slice(2)}`;

async function sit(table, seat) {
  const socket = io(`${url}/hands`, { transports: ['websocket'], forceNew: true, reconnection: false });
  table.sockets[seat] = socket;
  socket.on('connect_error', (error) => { throw error; });
  socket.on('update', (id, state) => arrived(table, seat, id, state));
  socket.on('sync', (id, info) => {
    table.views[seat] = info.state;
    if (id === table.id && table.waiting && --table.waiting === 0) move(table);
  });
  await new Promise((done) => { socket.once('connect', done); });
}

function begin(table) {
  table.id = newId(); // made by the first to sync, without lobby or credentials
  table.waiting = 4;
  table.sockets.forEach((socket, seat) => socket.emit('sync', table.id, String(seat), undefined, 4));
}

// The next match on the same sockets: nobody connects while times are taken, here as at our tables.
function again(table) {
  table.length = LENGTH;
  table.number = -1;
  begin(table);
}

function arrived(table, seat, id, state) {
  if (id !== table.id || state._stateID <= table.number) return;
  table.views[seat] = state;
  if (++table.arrived === 4) {
    loop.seen(table.sentAt);
    if (!loop.running) return;
    if (state._stateID >= table.length) again(table);
    else move(table);
  }
}

function move(table) {
  const seat = +table.views[0].ctx.currentPlayer;
  const { G, _stateID } = table.views[seat];
  const options = legal(G, G.players[seat].hand);
  const [type, ...args] = options[Math.floor(Math.random() * options.length)];
  table.arrived = 0;
  table.number = _stateID;
  table.sentAt = performance.now();
  const action = { type: 'MAKE_MOVE', payload: { type, args, playerID: String(seat) } };
  table.sockets[seat].emit('update', action, _stateID, table.id, String(seat));
}

(async () => {
  const all = [];
  for (let i = 0; i < tables; i++) {
    // Our games begin while tables are being set up, so they do not all end at once; nor shall these.
    const length = 1 + Math.floor(Math.random() * LENGTH);
    const table = { sockets: [], views: [], arrived: 0, number: -1, sentAt: 0, length };
    for (let seat = 0; seat < 4; seat++) await sit(table, seat);
    all.push(table);
  }
  all.forEach(begin);
  const found = await loop.measure(seconds, rounds, 2);
  console.log(JSON.stringify({ ...found, bytes_a_view: JSON.stringify(all[0].views[0]).length }));
  process.exit(0);
})();
