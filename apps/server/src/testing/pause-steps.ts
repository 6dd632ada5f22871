import { PRICE_RULES } from '@candor/domain/pricing/price-rules';
import { isPrice, type Tick } from '@candor/domain/pricing/tick';
import type { App } from '#app/app';
import { createProofSigner } from '#kernel/pricing/proof-key';
import { openWriteSession, PRICE_LEASE } from '#kernel/pricing/write-session';
import { releaseLease, takeLease } from '#platform/jobs/lease';
import { pollUntil } from '#platform/runtime/monotonic';

export interface FeedPrice {
  readonly timeMs: number;
  /** The index price; `sources` are the prices of each source by name, absent: all equal to the index. */
  readonly price: string;
  readonly sources?: Readonly<Record<string, string>>;
}

const PATIENCE = { timeoutMs: 60_000, everyMs: 2 };

interface FeedChoice {
  /** One source, as in the simulated feed. */
  readonly isAlone?: boolean;
  readonly symbol?: string;
}

/**
 * A feed of one instrument that the test controls, under the real price rules, which may drop a quote. All clocks are
 * set to the time of the quote.
 */
export const openTestFeed = async (app: App, { isAlone = false, symbol = 'BTC/USDT' }: FeedChoice = {}) => {
  const { pool, secret, newId, board, clock } = app.parts;
  const holder = newId();
  const ask = { name: PRICE_LEASE, holder, leaseMs: 600_000 };
  const lease = await pollUntil(() => takeLease(pool, ask), { timeoutMs: 60_000, everyMs: 20 });
  if (lease === null) throw new Error('another process holds the price lease');
  let atMs = clock.nowMs();
  const dropped: string[] = [];
  const session = await openWriteSession({
    pool,
    instruments: board.instruments().filter((instrument) => instrument.symbol === symbol),
    signer: createProofSigner(secret),
    lease,
    clock: { nowMs: () => atMs, databaseNowMs: () => atMs },
    priceRules: async () => PRICE_RULES,
    isAlone,
    onDrop: (reason) => dropped.push(reason),
  });
  const isSeen = ({ instrumentId, seq, ...record }: Tick): boolean =>
    isPrice(record)
      ? (board.quote(instrumentId)?.seq ?? 0) >= seq
      : record.kind === 2 || board.pauseOf(instrumentId)?.seq === seq;
  return {
    dropped,
    /** Sends one quote; returns the written records when this process's board has them. */
    publish: async ({ timeMs, price, sources }: FeedPrice): Promise<readonly Tick[]> => {
      const instrumentId = board.bySymbol(symbol)?.id ?? 0;
      const reported = Object.entries(sources ?? (isAlone ? { simulated: price } : { one: price, two: price }));
      // Told after the clock's time: such a price fills what was accepted at the same moment of a standing clock.
      const named = reported.map(([name, own]) => ({ name, price: own, timeMs: timeMs + 1 }));
      atMs = timeMs;
      const written = await session.write([{ instrumentId, timeMs, price, sources: named, volume: '1' }], timeMs);
      const seen = await pollUntil(() => (written.every(isSeen) ? true : null), PATIENCE);
      if (seen === null) throw new Error('the board has not heard of the records');
      return written;
    },
    /** One write without any quote. */
    silent: async (timeMs: number): Promise<readonly Tick[]> => {
      atMs = timeMs;
      const written = await session.write([], timeMs);
      await pollUntil(() => (written.every(isSeen) ? true : null), PATIENCE);
      return written;
    },
    sign: () => session.signCheckpoints(atMs),
    stop: async (): Promise<void> => {
      await session.saveBars();
      await releaseLease(pool, lease);
    },
  };
};

export type TestFeed = Awaited<ReturnType<typeof openTestFeed>>;
