import type { Feed, FeedQuote, HistoryBar } from '#kernel/pricing/feed';

export interface ScriptedFeed extends Feed {
  /** Every instrument moves a little at each read. */
  readonly reads: () => number;
}

interface Script {
  readonly instrumentIds: readonly number[];
  readonly history?: readonly HistoryBar[];
  /** What the sources say the time is; absent: the time of the read. */
  readonly timeMs?: (nowMs: number) => number;
}

/** A feed whose prices are known beforehand: 100.00 and up by a cent with every read. */
export const createScriptedFeed = ({ instrumentIds, history = [], timeMs = (now) => now }: Script): ScriptedFeed => {
  let reads = 0;
  const toQuote = (instrumentId: number, at: number): FeedQuote => {
    const cents = 10_000 + (reads % 500);
    const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    return { instrumentId, timeMs: at, price, sources: [{ name: 'simulated', price, timeMs: at }], volume: '0.5' };
  };
  return {
    name: 'simulated',
    start: async () => undefined,
    read: (nowMs) => {
      reads += 1;
      return instrumentIds.map((id) => toQuote(id, timeMs(nowMs)));
    },
    reads: () => reads,
    loadHistory: async () => history,
    stop: async () => undefined,
  };
};
