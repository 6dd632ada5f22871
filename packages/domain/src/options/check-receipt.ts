import type { ProofTick } from '../pricing/chain';
import { isPrice } from '../pricing/tick';
import { writeSourceDelays } from '../pricing/tick-sources';
import {
  type Check,
  type CheckState,
  failed,
  OK,
  type Recomputed,
  sameOrFailed,
  waitsFor,
} from '../proof/receipt-check';
import {
  computePayout,
  computeTrialPayout,
  decideEntry,
  decideExit,
  decideResult,
  decidesEntry,
  type Entry,
  type EntryWait,
  type Exit,
  type OptionResult,
  type OptionTick,
} from './option-outcome';
import type { OptionReceipt } from './receipt';

const isSameTick = (recorded: OptionTick | null, tick: OptionTick): boolean =>
  recorded !== null && recorded.seq === tick.seq && recorded.timeMs === tick.timeMs && recorded.price === tick.price;

interface Found<T> {
  readonly check: Check;
  /** Null when the ticks do not tell. */
  readonly outcome: T | null;
  readonly tick: ProofTick | null;
}

type OpenEntry = Extract<Entry, { ok: true }>;

/** The sources of the entry spoke when the receipt says; without an entry there are none. */
const areSourcesRight = ({ entrySources, acceptedMs }: OptionReceipt, entry: ProofTick | null): boolean =>
  entrySources === null || entrySources === (entry === null ? '' : writeSourceDelays(entry.sources, acceptedMs));

const stateOfEntry = (receipt: OptionReceipt, first: ProofTick, entry: Entry): CheckState => {
  const isInTime =
    receipt.entryByMs === receipt.acceptedMs + receipt.rules.entryWaitMs &&
    areSourcesRight(receipt, entry.ok ? first : null);
  if (!entry.ok) return sameOrFailed(isInTime && receipt.entry === null && receipt.voidReason === entry.reason);
  return sameOrFailed(isInTime && isSameTick(receipt.entry, first) && receipt.dueMs === entry.dueMs);
};

const waitOf = ({ acceptedSeq, acceptedMs, entryByMs, entrySources }: OptionReceipt): EntryWait => ({
  acceptedSeq,
  fillAfterMs: entrySources === null ? null : acceptedMs,
  entryByMs,
});

/** The first record after the acceptance that decides the entry; every number up to it must be in the file. */
const findEntry = (receipt: OptionReceipt, ticks: readonly ProofTick[]) => {
  const wait = waitOf(receipt);
  const bySeq = new Map(ticks.map((tick) => [tick.seq, tick]));
  let seq = wait.acceptedSeq + 1;
  for (let next = bySeq.get(seq); next !== undefined; next = bySeq.get(seq)) {
    if (decidesEntry(next, wait)) return { first: next, seq };
    seq += 1;
  }
  return { first: null, seq };
};

/** The entry is the first tick after the acceptance whose sources spoke after it; before fill ticks it was any next tick. */
const checkEntry = (receipt: OptionReceipt, ticks: readonly ProofTick[]): Found<Entry> => {
  const { first, seq } = findEntry(receipt, ticks);
  const recorded = receipt.entry?.price ?? '';
  if (first === null) {
    // Called off, and to this day no tick has come that fills it: a later one will show it.
    const isWaiting = receipt.voidReason === 'no_entry' && ticks.every((tick) => tick.seq < seq);
    const state = isWaiting ? waitsFor('next_tick') : failed('tick_missing');
    return { check: { ...state, name: 'entry', recorded, recomputed: '', tick: null }, outcome: null, tick: null };
  }
  const entry = decideEntry({ ...waitOf(receipt), seconds: receipt.seconds }, first);
  const state = stateOfEntry(receipt, first, entry);
  const recomputed = entry.ok ? first.price : '';
  return { check: { ...state, name: 'entry', recorded, recomputed, tick: first }, outcome: entry, tick: first };
};

const stateOfExit = (receipt: OptionReceipt, exit: Exit): CheckState =>
  exit.kind === 'void'
    ? sameOrFailed(receipt.voidReason === exit.reason && receipt.exit === null)
    : sameOrFailed(receipt.voidReason === '' && isSameTick(receipt.exit, exit.tick));

/**
 * Starts and ends of pauses between the entry and the last record, as far as they matter: once enough prices are found,
 * going back from the last one, no more are counted. Null when a record in between is missing. A file from before there
 * were pauses does not say what its records are, and had none.
 */
const countPauses = (ticks: readonly ProofTick[], first: ProofTick, at: { last: ProofTick; enough: number }) => {
  if (ticks.every(({ kind }) => kind === undefined)) return 0;
  const bySeq = new Map(ticks.map((tick) => [tick.seq, tick]));
  let [prices, pauses] = [0, 0];
  for (let seq = at.last.seq; seq > first.seq && prices < at.enough; seq -= 1) {
    const tick = bySeq.get(seq);
    if (tick === undefined) return null;
    if (isPrice(tick)) prices += 1;
    else pauses += 1;
  }
  return prices < at.enough ? pauses : 0;
};

/** The exit is the last record not after the due time: the one behind it shows that it was the last. */
const checkExit = (
  receipt: OptionReceipt,
  ticks: readonly ProofTick[],
  { first, entry }: { readonly first: ProofTick; readonly entry: OpenEntry },
): Found<Exit> => {
  const recorded = receipt.exit?.price ?? '';
  const last = ticks.findLast((tick) => tick.timeMs <= entry.dueMs && tick.seq >= first.seq);
  const isFollowed = last !== undefined && ticks.some((tick) => tick.seq === last.seq + 1);
  const pauses = last && countPauses(ticks, first, { last, enough: receipt.rules.minTicks });
  if (last === undefined || !isFollowed || pauses === undefined || pauses === null) {
    const isNewest = last !== undefined && last.seq === ticks.at(-1)?.seq;
    const isWaiting = isNewest && (receipt.exit === null || receipt.exit.seq === last.seq);
    const state = isWaiting ? waitsFor('next_tick') : failed('tick_missing');
    return { check: { ...state, name: 'settlement', recorded, recomputed: '', tick: null }, outcome: null, tick: null };
  }
  const exit = decideExit({ entrySeq: first.seq, dueMs: entry.dueMs, pauses }, last, receipt.rules);
  const recomputed = exit.kind === 'price' ? last.price : '';
  const check = { ...stateOfExit(receipt, exit), name: 'settlement' as const, recorded, recomputed, tick: last };
  return { check, outcome: exit, tick: last };
};

/** What a result pays. */
const payoutOf = (receipt: OptionReceipt, result: OptionResult): string =>
  receipt.isTrial ? computeTrialPayout(result, receipt) : computePayout(result, receipt);

/** What the recorded prices give; the prices themselves are the business of the checks before. */
const checkPayout = (receipt: OptionReceipt): Check => {
  const { entry, exit, direction, voidReason } = receipt;
  const isPriced = voidReason === '' && entry !== null && exit !== null;
  const result = isPriced ? decideResult(direction, entry.price, exit.price) : 0;
  const payout = payoutOf(receipt, result);
  const isWhole = isPriced || voidReason !== '';
  const state = sameOrFailed(isWhole && receipt.result === result && receipt.payout === payout);
  return { ...state, name: 'payout', recorded: receipt.payout, recomputed: payout, tick: null };
};

const dueBy = (receipt: OptionReceipt, first: ProofTick, exit: Exit): string =>
  payoutOf(receipt, exit.kind === 'void' ? 0 : decideResult(receipt.direction, first.price, exit.tick.price));

/** Settles the option once more, with the functions that settled it, from the ticks given. */
export const checkOption = (receipt: OptionReceipt, ticks: readonly ProofTick[]): Recomputed => {
  const entry = checkEntry(receipt, ticks);
  const payout = checkPayout(receipt);
  const received = receipt.payout;
  if (entry.outcome === null || entry.tick === null || !entry.outcome.ok) {
    const isVoid = entry.outcome?.ok === false;
    const state = isVoid ? sameOrFailed(receipt.exit === null && receipt.dueMs === null) : entry.check;
    const settlement: Check = {
      ...(state.state === 'ok' ? OK : state),
      name: 'settlement',
      recorded: receipt.exit?.price ?? '',
      recomputed: '',
      tick: null,
    };
    return { checks: [entry.check, settlement, payout], received, due: isVoid ? payoutOf(receipt, 0) : null };
  }
  const exit = checkExit(receipt, ticks, { first: entry.tick, entry: entry.outcome });
  const due = exit.outcome === null ? null : dueBy(receipt, entry.tick, exit.outcome);
  return { checks: [entry.check, exit.check, payout], received, due };
};
