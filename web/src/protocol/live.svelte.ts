/** The line to a table: the newest frame, the log, the chat, and the few things one can say. */
import { pause } from './pause';
import type { ChangeMessage, ChatLine, ConsequencesMessage, Frame, Heard, HintMessage, Line, Say, SayLetBe, SayQuiet, SceneMessage } from './generated';

/** What one may say to a response window beside answering. */
export type Aside = SayQuiet | SayLetBe;

/** After the first scene only what has changed comes: as everybody sees it, and then what one sees otherwise oneself. */
function whole(message: SceneMessage | ChangeMessage, had: Frame | null): Frame {
  if (!('own' in message) || !had) return message as Frame;
  const { zones: changed, own: { zones: mine = [], log: said = [], scene: told, ...own }, ...change } = message;
  const zones = [...had.scene.zones];
  for (const [index, zone] of [...changed, ...mine]) zones[index] = zone;
  const log = change.log.map((line) => ({ ...line, ...said.find((one) => one.i === line.i) }));
  return { ...had, ...change, ...own, log, scene: { ...had.scene, ...change.scene, ...told, zones } };
}

/** Connecting again would get the same answer. After all other codes it is tried again, above all after 1012 (the service
 * goes down and comes back) and 1001 (as proxies say it). */
const ENDED = [4400, 4403, 4404];
const RESTARTS = 1012;

export class Live {
  frame = $state.raw<Frame | null>(null);
  log = $state.raw<Line[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** The seats one does not hear oneself, and those nobody hears. */
  mutes = $state.raw<number[]>([]);
  muted = $state.raw<number[]>([]);
  hint = $state.raw<HintMessage | null>(null);
  hinting = $state(false);
  /** What comes of the options of one's own question, and of the last one that goes on with choices not sent yet. */
  foretold = $state.raw<ConsequencesMessage | null>(null);
  further = $state.raw<ConsequencesMessage | null>(null);
  line = $state<'connecting' | 'open' | 'down' | 'ended'>('connecting');
  /** The service has said that it goes down and comes back. */
  restarts = $state(false);
  why = $state('');
  refused = $state.raw<{ why: string; rule: string } | null>(null);
  /** Number of the position that was answered and not yet confirmed: no second click goes out meanwhile. */
  answered = $state(-1);

  private socket: WebSocket | null = null;
  private tries = 0;
  /** The number of the last question whose consequences were asked for. */
  private wondered = -1;
  private timer = 0;
  private left = false;

  constructor(
    readonly table: string,
    readonly secret: string | null,
    readonly owner: string | null,
    /** Told of every frame, with the whole log as it is then. */
    private readonly told: (frame: Frame, log: Line[]) => void,
    /** What has to be done before the line is opened; if it is refused, the line is not. */
    first: Promise<unknown> = Promise.resolve(),
  ) {
    first.then(
      () => this.connect(),
      (error: Error) => {
        this.why = error.message;
        this.line = 'ended';
      },
    );
    window.addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.again);
  }

  leave(): void {
    this.left = true;
    window.clearTimeout(this.timer);
    window.removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.again);
    this.socket?.close();
  }

  /** Takes an option, and in the same go those of the questions that go on with it, in their words. */
  choose(option: number, then: string[] = []): void {
    const { frame } = this;
    if (!frame || this.answered === frame.number) return;
    this.answered = frame.number;
    this.say({ type: 'choose', number: frame.number, option, then });
  }

  /** Asks what would come of the options after these choices. */
  lookOn(after: string[]): void {
    this.further = null;
    if (this.frame) this.say({ type: 'consequences', number: this.frame.number, after });
  }

  askHint(): void {
    this.hinting = true;
    this.hint = null;
    this.say({ type: 'hint' });
  }

  say(what: Say): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
    else this.answered = -1;
  }

  /** Once for each question of one's own, and once more over a new line. */
  private askForConsequences(frame: Frame): void {
    if (this.foretold?.number !== frame.number) this.foretold = null;
    if (this.wondered === frame.number || frame.you === null || frame.scene.prompt?.seat !== frame.you) return;
    this.wondered = frame.number;
    this.say({ type: 'consequences', number: frame.number, after: [] });
  }

  /** After sleep a socket may look open and be dead; after a lost line waiting longer helps nobody. */
  private readonly again = (): void => {
    if (document.visibilityState === 'visible' && this.line === 'down') {
      this.tries = 0;
      this.connect();
    }
  };

  private connect(): void {
    window.clearTimeout(this.timer);
    if (this.left || this.socket?.readyState === WebSocket.OPEN || this.socket?.readyState === WebSocket.CONNECTING) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    this.wondered = -1;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', secret: this.secret, owner: this.owner, name: null, patches: true } satisfies Say));
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Heard);
    socket.onclose = (event) => {
      if (this.left || socket !== this.socket) return;
      this.answered = -1;
      this.hinting = false;
      if (ENDED.includes(event.code)) {
        this.line = 'ended';
        this.why ||= event.reason; // whoever was sent away while looking on was told nothing else
        return;
      }
      this.line = 'down';
      this.restarts ||= event.code === RESTARTS;
      this.timer = window.setTimeout(() => this.connect(), pause(this.tries++));
    };
  }

  private hear(message: Heard): void {
    switch (message.type) {
      case 'scene': {
        const frame = whole(message, this.frame);
        const log = [...this.log.slice(0, frame.log_from), ...frame.log].map((line, i) => (line.i === i ? line : { ...line, i }));
        if (this.frame?.number !== frame.number) this.hint = null;
        if (this.answered < frame.number) this.answered = -1;
        this.log = log;
        this.frame = frame;
        if (this.line !== 'open') this.restarts = false; // the first scene of a new line, not the last of the old
        this.line = 'open';
        this.tries = 0;
        this.told(frame, log);
        this.askForConsequences(frame);
        break;
      }
      case 'seats':
        if (this.frame) this.told((this.frame = { ...this.frame, seats: message.seats, new: 0 }), this.log);
        break;
      case 'chats':
        this.chat = message.lines;
        this.mutes = message.mutes;
        this.muted = message.muted;
        break;
      case 'chat':
        this.chat = [...this.chat, message.line];
        break;
      case 'hint':
        this.hinting = false;
        this.hint = message;
        break;
      case 'consequences':
        if (message.number !== this.frame?.number) break;
        if (message.after.length) this.further = message;
        else this.foretold = message;
        break;
      case 'refused':
        this.hinting = false;
        this.answered = -1;
        this.refused = { why: message.why, rule: message.rule };
        break;
      case 'restarts':
        this.restarts = true;
        break;
      case 'error':
        this.why = message.why;
        break;
    }
  }
}
