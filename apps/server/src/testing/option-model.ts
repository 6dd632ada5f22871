/** A naive model of options, written from the rulebook: one order at a time, in integers. */

export interface ModelTick {
  readonly seq: number;
  readonly timeMs: number;
  /** In units of 10^-8. */
  readonly price: bigint;
}

export interface ModelOrder {
  readonly acceptedSeq: number;
  readonly acceptedMs: number;
  readonly direction: 'up' | 'down';
  readonly seconds: number;
  /** In units of 10^-6, the coin's smallest unit. */
  readonly stake: bigint;
  /** Payout on a win, in percent. */
  readonly percent: bigint;
}

export interface ModelOutcome {
  readonly result: -1 | 0 | 1;
  readonly reason: string;
  readonly payout: bigint;
  readonly entrySeq: number;
  readonly exitSeq: number;
}

const ENTRY_WAIT_MS = 3_000;
const FRESH_MS = 3_000;

/** The result of an order, given all ticks, oldest first. */
export const playOption = (order: ModelOrder, ticks: readonly ModelTick[]): ModelOutcome => {
  const off = (reason: string, entrySeq = 0): ModelOutcome => ({
    result: 0,
    reason,
    payout: order.stake,
    entrySeq,
    exitSeq: 0,
  });
  const entry = ticks.find((tick) => tick.seq > order.acceptedSeq);
  if (entry === undefined || entry.timeMs > order.acceptedMs + ENTRY_WAIT_MS) return off('no_entry');
  const endMs = entry.timeMs + order.seconds * 1_000;
  const during = ticks.filter((tick) => tick.seq > entry.seq && tick.timeMs <= endMs);
  const exit = during.at(-1) ?? entry;
  if (endMs - exit.timeMs >= FRESH_MS) return off('no_exit', entry.seq);
  if (during.length < 2) return off('few_ticks', entry.seq);
  const seqs = { entrySeq: entry.seq, exitSeq: exit.seq };
  if (exit.price === entry.price) return { ...seqs, result: 0, reason: '', payout: order.stake };
  const isRight = exit.price > entry.price === (order.direction === 'up');
  if (!isRight) return { ...seqs, result: -1, reason: '', payout: 0n };
  return { ...seqs, result: 1, reason: '', payout: order.stake + (order.stake * order.percent) / 100n };
};
