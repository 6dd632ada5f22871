import { decideExposure } from '@candor/domain/options/decide-option';
import { add, toAmount } from '@candor/money/decimal';
import { findHaltRefusals } from '#kernel/halts/find-halt-refusals';
import type { OnceItem } from '#kernel/ledger/once';
import type { OpenBooks } from '#kernel/ledger/post';
import { checkSelfLimits } from '#modules/limits/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { OptionsDeps } from '../deps';
import { toStakeEntry } from '../option-entries';
import {
  type AcceptedHead,
  type AcceptedOption,
  exposureKey,
  loadExposures,
  loadHeads,
  type NewOption,
  takeIds,
} from '../submit.store';

export interface NewItem extends NewOption, OnceItem {
  readonly symbol: string;
  readonly currency: string;
  readonly exposureCap: string;
}

/** The stored reply of the call; the order itself is read when it is answered. */
export interface Placed {
  readonly notice: 'order_placed';
  readonly orderId: number;
  readonly acceptedSeq: number;
  readonly acceptedMs: number;
}

export interface CheckedStakes {
  readonly books: OpenBooks;
  readonly refusals: (Refusal | null)[];
  readonly heads: ReadonlyMap<number, AcceptedHead>;
  readonly ids: readonly number[];
}

/** What of the stake counts towards the user's own limits: with a trial fund no own money is at risk. */
const ownStake = ({ stake, couponId }: NewItem): string => (couponId === null ? stake : '0');

/** Each order counts towards the exposure of the next one of the same user and instrument. */
const findOverExposed = (items: readonly NewItem[], used: Map<string, string>): (Refusal | null)[] =>
  items.map(({ userId, instrumentId, stake, exposureCap, currency }) => {
    const key = exposureKey(userId, instrumentId);
    const before = used.get(key) ?? '0';
    const decision = decideExposure(before, stake, { cap: exposureCap, currency });
    if (!decision.ok) return new Refusal(decision.code, decision.params);
    used.set(key, add(toAmount(before), toAmount(stake)));
    return null;
  });

interface StakesToCheck {
  readonly items: readonly NewItem[];
  readonly nowMs: number;
  /** Numbers of the orders; absent: new ones are taken. */
  readonly ids?: readonly number[];
}

/**
 * Sends all statements at once, on one connection and in this order: halts, accounts and the users' own limits are
 * locked first, so that rows read afterwards do not change until the commit.
 */
export const checkStakes = async (
  { ledger, clock, declared }: OptionsDeps,
  tx: Tx,
  { items, nowMs, ids: taken }: StakesToCheck,
): Promise<CheckedStakes> => {
  const halted = findHaltRefusals(tx.client, 'option', items);
  const asks = items.map((item) => ({ userId: item.userId, stake: { stake: ownStake(item), loss: ownStake(item) } }));
  const books = ledger.openFor(tx, items.map(toStakeEntry));
  const limited = checkSelfLimits(tx, declared.selfLimitFlows, { asks, nowMs });
  const exposed = loadExposures(tx.client, items);
  const ended = loadHeads(
    tx.client,
    items.map(({ instrumentId }) => instrumentId),
    clock,
  );
  const [halts, limits, used, heads, ids] = await Promise.all([
    halted,
    limited,
    exposed,
    ended,
    taken ?? takeIds(tx.client, items.length),
  ]);
  const overExposed = findOverExposed(items, used);
  const refusals = items.map(({ instrumentId, symbol }, index) => {
    // Checked again under the locks: this process may not have received the pause yet.
    if (heads.get(instrumentId)?.isPaused) return new Refusal('instrument_paused', { symbol });
    const halt = halts.get(instrumentId);
    const own = limits[index];
    if (halt) return halt;
    return own && !own.ok ? new Refusal(own.code, own.params) : (overExposed[index] ?? null);
  });
  return { books, refusals, heads, ids };
};

export interface PlacedOption {
  readonly row: AcceptedOption;
  readonly reply: Placed;
}

/** The order at `index` of the checked ones, accepted with the newest record of its chain. */
export const placeOption = (
  option: NewItem,
  { heads, ids }: Pick<CheckedStakes, 'heads' | 'ids'>,
  { index, nowMs }: { readonly index: number; readonly nowMs: number },
): PlacedOption => {
  const { seq: acceptedSeq, nowMs: acceptedMs } = heads.get(option.instrumentId) ?? { seq: 0, nowMs };
  const id = ids[index] ?? 0;
  return {
    row: { option, id, acceptedSeq, acceptedMs, entryByMs: acceptedMs + option.entryWaitMs },
    reply: { notice: 'order_placed', orderId: id, acceptedSeq, acceptedMs },
  };
};
