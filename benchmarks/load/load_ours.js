// Loads our service: node load_ours.js URL TABLES SECONDS ROUNDS GAME
const WebSocket = require('ws');
const { Loop, sleep } = require('./closed_loop.js');

const [url, tables, seconds, rounds] = [process.argv[2], +process.argv[3], +process.argv[4], +process.argv[5]];
const game = process.argv[6];
const SPARE = 2; // more tables than are played at, for when games end
const LENGTH = 80; // choices of a game, about; one that has no end is left then, as the peer's matches are
const loop = new Loop();
let spare = [];
let opened = 0;
let late = 0; // tables that had to be made while others were played at
let games = 0;
let bytes = 0;
let messages = 0;

async function newTable() {
  opened++;
  const seats = Array.from({ length: 4 }, (_, i) => ({ kind: 'person', name: `P${opened}.${i}` })); // each is somebody else
  const body = JSON.stringify({ game, players: 4, seats, window: 0, pace: 0 });
  const answer = await fetch(`${url}/api/tables`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}

// A table at which all four seats have said hello and seen the first scene.
async function prepared() {
  const made = await newTable();
  const table = { views: [], sockets: [], arrived: 0, sentAt: 0, choices: 0 };
  for (let seat = 0; seat < 4; seat++) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${made.table}/live`, { perMessageDeflate: false });
    table.sockets.push(socket);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', secret: made.seats[seat].secret, patches: true })));
    socket.on('error', (error) => { if (loop.running) throw error; });
    socket.on('message', (data) => arrived(table, seat, data));
    await new Promise((done) => { socket.once('message', done); });
  }
  return table;
}

async function manyPrepared(count) {
  const made = [];
  while (made.length < count) made.push(...await Promise.all(Array.from({ length: Math.min(10, count - made.length) }, prepared)));
  return made;
}

function arrived(table, seat, data) {
  bytes += data.length;
  messages++;
  const message = JSON.parse(data);
  if (message.type === 'refused' || message.type === 'error') throw new Error(data);
  if (message.type !== 'scene') return;
  table.views[seat] = message.own ? changed(table.views[seat], message) : message;
  if (table.sentAt && ++table.arrived === 4) {
    loop.seen(table.sentAt);
    table.sentAt = 0;
    choose(table.place);
  }
}

// As the page does: what has changed for everybody, and then what this seat sees otherwise.
function changed(view, { scene, zones, own, ...change }) {
  for (const [index, zone] of zones) view.scene.zones[index] = zone;
  for (const [index, zone] of own.zones) view.scene.zones[index] = zone;
  Object.assign(view.scene, scene, own.scene);
  return Object.assign(view, change, own, { scene: view.scene });
}

function choose(place) {
  if (!loop.running) return;
  const { table } = place;
  const asked = table.views.findIndex((view, seat) => view.scene.prompt && view.scene.prompt.seat === seat);
  if (asked < 0 && table.views[0].state !== 'over') throw new Error('nobody is asked');
  if (asked < 0 || (game === 'hands' && table.choices === LENGTH)) {
    games++;
    const next = spare.pop();
    if (next) play(place, next);
    else prepared().then((table) => play(place, table), late++);
    return;
  }
  if (place.before-- === 0) {
    place.begun();
    return;
  }
  const view = table.views[asked];
  const option = Math.floor(Math.random() * view.scene.prompt.options.length);
  table.choices++;
  table.arrived = 0;
  table.sentAt = performance.now();
  table.sockets[asked].send(JSON.stringify({ type: 'choose', number: view.number, option }));
}

function play(place, table) {
  place.table = table;
  table.place = place;
  choose(place);
}

// A place where one table after the other is played at. Its first game is some way on, so that not all end at once.
function begin(table) {
  return new Promise((done) => {
    const place = { before: Math.floor(Math.random() * LENGTH), begun: () => done(place) };
    play(place, table);
  });
}

(async () => {
  const first = await manyPrepared(tables);
  spare = await manyPrepared(Math.ceil(tables * SPARE)); // nobody connects while times are taken
  await sleep(500); // presence is told first
  const places = await Promise.all(first.map(begin));
  places.forEach(choose);
  const found = await loop.measure(seconds, rounds, 2);
  console.log(JSON.stringify({ ...found, games, late, bytes_a_view: Math.round(bytes / messages) }));
  process.exit(0);
})();
