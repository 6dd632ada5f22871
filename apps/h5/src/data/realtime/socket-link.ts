import {
  type BarFrame,
  type BookFrame,
  type LoginReply,
  type NoticePush,
  type QuoteFrame,
  REALTIME_PATH,
  type StateFrame,
  type TapeFrame,
  type WatchReply,
  type WatchRequest,
} from '@candor/contract/realtime';
import { SUPPORT_VISIT, type SupportVisitReply } from '@candor/contract/support';
import { io } from 'socket.io-client';
import type { RoomWatch } from './room-watch.ts';

export interface LinkEvents {
  opened(): void;
  /** The connection broke or could not be made; it is retried automatically. */
  lost(): void;
  quotes(frame: QuoteFrame): void;
  bar(frame: BarFrame): void;
  book(frame: BookFrame): void;
  tape(frame: TapeFrame): void;
  states(frame: StateFrame): void;
  /** Handlers of the private events that features declare, by event name. */
  declared: ReadonlyMap<string, (push: unknown) => void>;
  notice(push: NoticePush): void;
}

export interface Link {
  watch(request: WatchRequest): Promise<WatchReply>;
  login(token: string): Promise<LoginReply>;
  /** Without a session: the service conversations of a visitor. */
  visit(visitor: string): Promise<SupportVisitReply>;
  /** Leaves the room before and joins the other; null: none. */
  changeRoom(watch: RoomWatch | null, before: RoomWatch | null): void;
  /** Reconnects, so that the server drops the login of the old connection. */
  renew(): void;
}

const CONNECT_TIMEOUT_MS = 20_000;
const RETRY_MS = 1000;
const RETRY_MAX_MS = 5000;
const ANSWER_MS = 10_000;
const ignoreReply = (): void => undefined;

/** Opens the socket. This file is loaded after the first paint, because it imports the Socket.IO client. */
export function openLink(events: LinkEvents): Link {
  const socket = io({
    path: REALTIME_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: CONNECT_TIMEOUT_MS,
    reconnectionDelay: RETRY_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
    randomizationFactor: 0.5,
  });
  socket.on('connect', events.opened);
  socket.on('connect_error', events.lost);
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    events.lost();
    // Socket.IO does not reconnect by itself after the server has closed the connection.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RETRY_MAX_MS);
  });
  socket.on('q', events.quotes);
  socket.on('k', events.bar);
  socket.on('b', events.book);
  socket.on('t', events.tape);
  socket.on('s', events.states);
  socket.on('notice', events.notice);
  for (const [name, take] of events.declared) socket.on(name, take);
  const ask = (name: string, input: unknown) => socket.timeout(ANSWER_MS).emitWithAck(name, input);
  return {
    watch: (request) => ask('watch', request),
    login: (token) => ask('login', token),
    visit: (visitor) => ask(SUPPORT_VISIT, { visitor }),
    changeRoom: (watch, before) => {
      if (before !== null) {
        for (const [name, take] of Object.entries(before.events)) socket.off(name, take);
        if (before.leaves === undefined) socket.emit(before.joins, '');
        else socket.emit(before.leaves, ignoreReply);
      }
      if (watch !== null) {
        for (const [name, take] of Object.entries(watch.events)) socket.on(name, take);
        socket.emit(watch.joins, watch.key, ...(watch.joined === undefined ? [] : [watch.joined]));
      }
    },
    renew: () => void socket.disconnect().connect(),
  };
}
