import { applyBook, passTape } from '#data/book/book-store.ts';
import { declaredFeatures } from '#data/declared-features.ts';
import { joinAtLogin } from '#data/join-visitor.ts';
import { applyRows } from '#data/quotes/quote-store.ts';
import { noteServerTime } from '#data/quotes/server-clock.ts';
import { applyStates, fetchInstruments } from '#data/quotes/use-instruments.ts';
import { currentWatch, followWatches, passBar } from '#data/quotes/use-watch.ts';
import { useSession } from '#data/session-store.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import { useVisitor } from '#data/visitor-store.ts';
import { nowMs } from '#lib/clock.ts';
import { createWatching } from './create-watching.ts';
import { forgetPushes, takeNotice } from './notice-push.ts';
import { createPolling } from './polling.ts';
import { useRealtime } from './realtime-store.ts';
import { currentRoom, followRoom } from './room-watch.ts';
import type { Link, LinkEvents } from './socket-link.ts';

/** After this many failed attempts in a row, prices are polled until the socket is back. */
const TRIES_BEFORE_POLLING = 3;
/** Retry delay when the socket's code cannot be fetched, where Socket.IO cannot retry by itself. */
const RELOAD_MS = 5000;

let lastSignMs = 0;
let failures = 0;
let started = false;

const polling = createPolling({
  fetchAll: () => fetchInstruments(),
  done: (worked) => {
    if (worked) lastSignMs = nowMs();
    useRealtime.setState({ stoppedAtMs: worked ? null : lastSignMs });
  },
});

/** Opens the socket and keeps it connected. Call once, after the first paint. */
export function startRealtime(): void {
  if (started) return;
  started = true;
  lastSignMs = nowMs();
  useRealtime.setState({ status: 'opening' });
  void loadLink();
  joinAtLogin();
}

async function loadLink(): Promise<void> {
  try {
    const { openLink } = await import('./socket-link.ts');
    run(openLink);
  } catch {
    lost();
    setTimeout(() => void loadLink(), RELOAD_MS);
  }
}

function lost(): void {
  failures += 1;
  const { stoppedAtMs } = useRealtime.getState();
  const isPolling = failures > TRIES_BEFORE_POLLING;
  useRealtime.setState({ status: 'reconnecting', stoppedAtMs: isPolling ? stoppedAtMs : (stoppedAtMs ?? lastSignMs) });
  if (failures >= TRIES_BEFORE_POLLING) polling.start();
}

function found(): void {
  failures = 0;
  polling.stop();
  lastSignMs = nowMs();
  useRealtime.setState({ status: 'open', stoppedAtMs: null });
}

function run(openLink: (events: LinkEvents) => Link): void {
  const apply: Parameters<typeof createWatching>[0]['apply'] = (rows, serverTimeMs) => {
    lastSignMs = nowMs();
    noteServerTime(serverTimeMs);
    applyRows(rows);
  };
  const link = openLink({
    opened: () => {
      found();
      logIn(link);
      watching.opened();
      // A new connection is in no room.
      link.changeRoom(currentRoom(), currentRoom());
    },
    lost: () => {
      watching.lost();
      lost();
    },
    quotes: (frame) => watching.frame(frame),
    bar: passBar,
    book: applyBook,
    tape: passTape,
    states: applyStates,
    declared: listPrivateEvents(),
    notice: (push) => void takeNotice(push),
  });
  const watching = createWatching({ link, wanted: watchIfVisible, apply, after });
  followWatches(() => watching.changed());
  document.addEventListener('visibilitychange', () => watching.changed());
  followRoom((watch, before) => link.changeRoom(watch, before));
  followSession(link);
}

/** Handlers of the features' events. Lists are refetched or fetched at the next visit, so a failure of `notify` is ignored. */
function listPrivateEvents(): LinkEvents['declared'] {
  const events = declaredFeatures().flatMap((feature) => feature.events ?? []);
  return new Map(
    events.map((event) => [
      event.name,
      (push) => {
        if (event.movesNothing !== true) void refreshMoney();
        void event.notify?.(push).catch(() => undefined);
      },
    ]),
  );
}

/** A page in the background watches nothing. */
const watchIfVisible = () => (document.visibilityState === 'hidden' ? { ids: [] } : currentWatch());

function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

function logIn(link: Link): void {
  const { token } = useSession.getState();
  const { visitor } = useVisitor.getState();
  // A refusal is ignored here: the next request gets the same refusal and reports it.
  if (token !== null) void link.login(token).catch(() => undefined);
  else if (visitor !== null) void link.visit(visitor).catch(() => undefined);
}

/** Keeps the socket's login equal to the session's; without a session, to the visitor's. */
function followSession(link: Link): void {
  useSession.subscribe(({ token }, before) => {
    if (token === before.token) return;
    forgetPushes();
    if (before.token === null) logIn(link);
    else link.renew();
  });
  useVisitor.subscribe(({ visitor }) => {
    if (visitor !== null) logIn(link);
  });
}
