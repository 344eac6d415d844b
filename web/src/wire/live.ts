import { settings } from '../settings.svelte';
import { say } from '../text/say';
import type { Act, Advised, Incoming, Refusal, State, TableEvent } from './types';

export type Link = 'connecting' | 'open' | 'lost' | 'closed';

export interface LiveHandlers {
  state(state: State, log: readonly TableEvent[]): void;
  refused(refusal: Refusal, act: Act | undefined): void;
  done(act: Act | undefined): void;
  preview(text: string, events: readonly TableEvent[]): void;
  why(reasons: readonly Refusal[]): void;
  here(here: readonly number[], watching: number): void;
  hint(id: string, found: readonly Advised[]): void;
  link(link: Link, why?: string): void;
}

interface Pending {
  readonly id: string;
  readonly act: Act;
}

const FINAL = new Map([
  [4401, 'wire.unknown'],
  [4403, 'wire.forbidden'],
  [4404, 'wire.no-table'],
] as const);
const SILENCE = 20_000; // ms without a word after which we ask whether anybody is there; pages do not see the server's pings
const PATIENCE = 10_000; // ms without an answer after which the line is dead though nobody said so

/**
 * One table over one WebSocket: keeps the log whole across lost connections, sends every act until it is answered.
 * Acts carry ids, so sending one again is harmless.
 */
export class Live {
  private socket: WebSocket | undefined;
  private seq = 0;
  private log: TableEvent[] = [];
  private readonly pending = new Map<string, Pending>();
  private retry = 0;
  private timer: number | undefined;
  private watchdog: number | undefined;
  private ended = false;
  private made = 0;
  private readonly tab = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly on: LiveHandlers,
  ) {
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  /** Send an act; it is repeated after a lost connection until the server has answered. Its id. */
  send(act: Act): string {
    this.made += 1;
    const id = `${this.tab}-${this.made}`;
    this.pending.set(id, { id, act });
    this.transmit({ id, act });
    return id;
  }

  close(): void {
    this.end();
    this.socket?.close();
    this.on.link('closed');
  }

  private connect(): void {
    this.on.link(this.retry === 0 ? 'connecting' : 'lost');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const seen = this.seq > 0 ? `&seq=${this.seq}` : '';
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/tables/${this.table}/live?lang=${settings.language}${seen}`,
    );
    this.socket = socket;
    socket.onopen = () => {
      this.on.link('open');
      for (const waiting of this.pending.values()) this.transmit(waiting);
    };
    socket.onmessage = (message) => {
      this.retry = 0; // only now: a server that lets us in and turns us away again is not to be stormed
      this.watch();
      this.receive(JSON.parse(message.data as string) as Incoming);
    };
    socket.onclose = (event) => this.lost(event.code);
    this.watch();
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.probe(), SILENCE);
  }

  /** Ask whether anybody is there. */
  private probe(): void {
    clearTimeout(this.watchdog);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: 'ping' }));
    this.watchdog = window.setTimeout(() => this.abandon(), PATIENCE);
  }

  /** Who comes back to the page, perhaps from a phone that slept, shall not look at a dead line for long. */
  private readonly wake = (): void => {
    if (!document.hidden && this.socket?.readyState === WebSocket.OPEN) this.probe();
  };

  private end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    document.removeEventListener('visibilitychange', this.wake);
  }

  /** Leave a dead line: the browser itself would wait a minute for the other end to say goodbye. */
  private abandon(): void {
    if (this.socket) this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket?.close();
    this.lost(0);
  }

  private lost(code: number): void {
    if (this.ended) return;
    clearTimeout(this.watchdog);
    const why = FINAL.get(code as 4401);
    if (why !== undefined) {
      this.end();
      this.on.link('closed', say(why));
      return;
    }
    this.retry += 1;
    this.on.link('lost');
    const wait = Math.min(8000, 250 * 2 ** Math.min(5, this.retry)) * (0.7 + 0.6 * Math.random());
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  private transmit(waiting: Pending): void {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ id: waiting.id, seq: this.seq, ...waiting.act }));
  }

  /** An act is answered. A refusal that does not say of which is meant for whatever was sent: nothing is repeated. */
  private settle(id: string): void {
    if (id === '') this.pending.clear();
    else this.pending.delete(id);
  }

  private receive(message: Incoming): void {
    switch (message.type) {
      case 'state': {
        // After a stale act the server tells again what happened since the question that was answered.
        // Of a long game it remembers only the end, so a first state need not begin at 0.
        const whole = message.from === 0 || this.seq === 0;
        const known = whole ? [] : this.log;
        const unknown = message.events.filter((event) => whole || event.seq > this.seq);
        const events = unknown.map((event, k) => ({ ...event, n: known.length + k }));
        this.seq = message.seq;
        this.log = [...known, ...events];
        if (message.re) this.pending.delete(message.re);
        this.on.state({ ...message, from: whole ? 0 : message.from, events }, this.log);
        break;
      }
      case 'refused': {
        const act = this.pending.get(message.re)?.act;
        this.settle(message.re);
        this.on.refused(message.refusal, act);
        break;
      }
      case 'done': {
        const act = this.pending.get(message.re)?.act;
        this.settle(message.re);
        this.on.done(act);
        break;
      }
      case 'here':
        this.on.here(message.here, message.watching);
        break;
      case 'hint':
        this.pending.delete(message.re);
        this.on.hint(message.re, [message, ...message.others]);
        break;
      case 'preview':
        this.pending.delete(message.re);
        this.on.preview(message.text, message.events);
        break;
      case 'why':
        this.pending.delete(message.re);
        this.on.why(message.reasons);
        break;
      case 'pong':
        break;
    }
  }
}
