import { listen } from '#platform/db/listen';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Logger } from '#platform/runtime/logger';
import { type BookChange, readNotice, toNotice } from './book-feed';

const BOOKS = 'spot_books';
const COMMANDS = 'spot_commands';
/** Other processes are sent a book at most this often. */
const NOTIFY_INTERVAL_MS = 50;

/** Prefix on the channel of commands, beside plain book numbers: this book was halted or resumed. */
const HALT = 'halt ';

/** Sent with the commit: notifies every process that a book was halted or resumed. */
export const sendHaltNotice = (tx: Tx, instrumentId: number): void => {
  tx.send(tx.client.query('select pg_notify($1, $2)', [COMMANDS, `${HALT}${instrumentId}`]));
};

interface BookNotifierDeps {
  readonly pool: Pool;
  readonly logger: Logger;
  /** Id of this process, to ignore its own notifications. */
  readonly self: string;
}

/** Sends notifications about books to other processes: new states, and that a journal has grown. */
export const createBookNotifier = ({ pool, logger, self }: BookNotifierDeps) => {
  const changes = new Map<number, BookChange>();
  let timer: NodeJS.Timeout | null = null;
  const notify = (channel: string, payloads: readonly string[]): void => {
    pool
      .query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
      .catch((error: unknown) => logger.warn({ err: error }, 'spot: the other processes could not be told'));
  };
  const flush = (): void => {
    timer = null;
    const notices = [...changes.values()].map((change) => toNotice(self, change));
    changes.clear();
    notify(BOOKS, notices);
  };
  return {
    changed: ({ view, trades }: BookChange): void => {
      const waiting = changes.get(view.instrumentId)?.trades ?? [];
      changes.set(view.instrumentId, { view, trades: [...waiting, ...trades] });
      timer ??= setTimeout(flush, NOTIFY_INTERVAL_MS);
    },
    appended: (instrumentId: number): void => notify(COMMANDS, [String(instrumentId)]),
    stop: (): void => {
      if (timer !== null) clearTimeout(timer);
    },
  };
};

interface BookListenerDeps extends BookNotifierDeps {
  readonly onBook: (change: BookChange) => void;
  /** Called after a reconnect: notifications may have been missed. */
  readonly onBooksMissed: () => void;
  readonly onCommands: (instrumentId?: number) => void;
  /** A book was halted or resumed, or such a notification may have been missed. */
  readonly onHalts: () => void;
}

/** Receives these notifications. Resolves when both channels are subscribed. */
export const listenToBooks = async (deps: BookListenerDeps): Promise<{ stop(): Promise<void> }> => {
  const { pool, logger, self } = deps;
  const books = listen({
    pool,
    logger,
    channel: BOOKS,
    onNotice: (payload) => {
      const { from, change } = readNotice(payload);
      if (from !== self) deps.onBook(change);
    },
    onConnected: deps.onBooksMissed,
  });
  const commands = listen({
    pool,
    logger,
    channel: COMMANDS,
    onNotice: (payload) => {
      if (payload.startsWith(HALT)) deps.onHalts();
      else deps.onCommands(Number.parseInt(payload, 10));
    },
    onConnected: () => {
      deps.onHalts();
      deps.onCommands();
    },
  });
  await Promise.all([books.connected, commands.connected]);
  return { stop: async () => void (await Promise.all([books.stop(), commands.stop()])) };
};
