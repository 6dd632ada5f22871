import { PRICE_RULES, type PriceRules } from '@candor/domain/pricing/price-rules';
import { isPrice, type Tick } from '@candor/domain/pricing/tick';
import { SIMULATED_SOURCE } from '@candor/domain/pricing/tick-sources';
import type { App } from '#app/app';
import type { FeedQuote } from '#kernel/pricing/feed';
import { createProofSigner } from '#kernel/pricing/proof-key';
import { openWriteSession, PRICE_LEASE, type WriteSession } from '#kernel/pricing/write-session';
import { releaseLease, takeLease } from '#platform/jobs/lease';
import { pollUntil } from '#platform/runtime/monotonic';

export interface TickToPublish {
  /** "BTC/USDT" */
  readonly symbol: string;
  readonly price: string;
  /** Absent: now, or 1 ms after the previous tick. */
  readonly timeMs?: number;
  readonly volume?: string;
  /**
   * Time of its source. Absent: 1 ms after the tick, so that it fills what was accepted at the same moment of a standing clock.
   */
  readonly spokenMs?: number;
}

export interface PublishOptions {
  /** Sign a checkpoint afterwards. */
  readonly sign?: boolean;
  /** Do not save the bars, as in a crash. */
  readonly unsaved?: boolean;
}

const WAIT_MS = 60_000;

/** Price rules that accept any jump after any gap, for tests of other subjects. */
const BELIEVED_AT_ONCE: PriceRules = {
  ...PRICE_RULES,
  jumpPercent: '100000000',
  gapMs: Number.MAX_SAFE_INTEGER,
  silentMs: Number.MAX_SAFE_INTEGER,
};

interface WriteAt extends WriteSession {
  /** Writes the quote with all clocks set to the quote's time. */
  writeAt(quote: FeedQuote): Promise<readonly Tick[]>;
}

/** Holds the price lease during `work`, as the running writer does. */
const withWriteSession = async <T>({ parts }: App, work: (write: WriteAt) => Promise<T>): Promise<T> => {
  const { pool, secret, newId, board } = parts;
  const holder = newId();
  const lease = await pollUntil(() => takeLease(pool, { name: PRICE_LEASE, holder, leaseMs: 60_000 }), {
    timeoutMs: WAIT_MS,
    everyMs: 20,
  });
  if (lease === null) throw new Error('another process holds the price lease');
  let atMs = parts.clock.nowMs();
  try {
    const session = await openWriteSession({
      pool,
      instruments: board.instruments(),
      signer: createProofSigner(secret),
      lease,
      clock: { nowMs: () => atMs, databaseNowMs: () => atMs },
      priceRules: async () => BELIEVED_AT_ONCE,
      isAlone: true,
      onDrop: (reason) => {
        throw new Error(`the rules drop this quote: ${reason}`);
      },
    });
    return await work({
      ...session,
      writeAt: (quote) => {
        atMs = quote.timeMs;
        return session.write([quote], atMs);
      },
    });
  } finally {
    await releaseLease(pool, lease);
  }
};

const toQuote = ({ parts: { board, clock } }: App, tick: TickToPublish, lastMs: number): FeedQuote => {
  const instrument = board.bySymbol(tick.symbol);
  if (instrument === undefined) throw new Error(`no instrument ${tick.symbol}`);
  const timeMs = tick.timeMs ?? Math.max(clock.nowMs(), lastMs + 1);
  const sources = [{ name: SIMULATED_SOURCE, price: tick.price, timeMs: tick.spokenMs ?? timeMs + 1 }];
  return { instrumentId: instrument.id, timeMs, price: tick.price, sources, volume: tick.volume ?? '0' };
};

/**
 * Writes the price as a tick; while prices are paused, the first quote ends the pause and a second becomes the tick.
 */
const writePrice = async (session: WriteAt, quote: FeedQuote): Promise<readonly Tick[]> => {
  const written = await session.writeAt(quote);
  return written.some(isPrice) ? written : session.writeAt({ ...quote, timeMs: quote.timeMs + 1 });
};

/** Resolves when the board has these ticks. */
export const untilSeen = async ({ parts: { board } }: App, ticks: readonly Tick[]): Promise<void> => {
  const isSeen = ({ instrumentId, seq }: Tick): boolean => (board.quote(instrumentId)?.seq ?? 0) >= seq;
  const seen = await pollUntil(() => (ticks.every(isSeen) ? true : null), { timeoutMs: WAIT_MS, everyMs: 2 });
  if (seen === null) throw new Error('the board has not seen the ticks');
};

/**
 * Times of the last published ticks by symbol: of two that publish at once, the second may begin before the board has
 * seen the ticks of the first.
 */
const publishedTimes = new WeakMap<App, Map<string, number>>();

/** Publishes these prices in order: admitted, chained, committed and folded into bars like live ones. */
export const publishTicks = async (
  app: App,
  ticks: readonly TickToPublish[],
  options: PublishOptions = {},
): Promise<readonly Tick[]> => {
  const times = publishedTimes.get(app) ?? new Map<string, number>();
  publishedTimes.set(app, times);
  const written = await withWriteSession(app, async (session) => {
    const made: Tick[] = [];
    for (const tick of ticks) {
      const instrument = app.parts.board.bySymbol(tick.symbol);
      const last = made.findLast(({ symbol }) => symbol === tick.symbol) ?? app.parts.board.quote(instrument?.id ?? 0);
      const seenMs = last !== undefined && last.seq > 0 ? last.timeMs : 0;
      const quote = toQuote(app, tick, Math.max(seenMs, times.get(tick.symbol) ?? 0));
      const added = await writePrice(session, quote);
      times.set(tick.symbol, added.at(-1)?.timeMs ?? quote.timeMs);
      made.push(...added);
    }
    if (options.unsaved !== true) await session.saveBars();
    if (options.sign === true) await session.signCheckpoints(app.parts.clock.nowMs());
    return made;
  });
  await untilSeen(app, written);
  return written;
};
