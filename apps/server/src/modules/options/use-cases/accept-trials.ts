import type { Outcome } from '#kernel/ledger/group-commit';
import type { Booked } from '#kernel/ledger/once';
import type { Tx } from '#platform/db/with-tx';
import { Refusal } from '#platform/refusal';
import type { OptionsDeps } from '../deps';
import { TRIAL_EFFECT } from '../option-entries';
import { sendOptions, takeIds } from '../submit.store';
import { subjectOf } from '../trial-entries';
import { checkStakes, type NewItem, type Placed, placeOption } from './check-stakes';

/** Takes the stakes out of trial funds, in order. One result per order; null: taken. */
const takeFunds = async (
  { declared }: OptionsDeps,
  tx: Tx,
  { items, ids, at }: { readonly items: readonly NewItem[]; readonly ids: readonly number[]; readonly at: Date },
): Promise<readonly (Refusal | null)[]> => {
  const [desk] = declared.trialDesks;
  if (desk === undefined) return items.map(() => new Refusal('coupon_unknown'));
  const asks = items.map(({ userId, couponId, stake }, index) => ({
    userId,
    couponId: couponId ?? 0,
    kind: 'trial_options' as const,
    amount: stake,
    multiple: 1,
    subject: subjectOf(ids[index] ?? 0),
  }));
  return desk.take(tx, asks, at);
};

/**
 * Inserts orders staked with trial funds; no money of a user moves, so there is no entry. Coupons are locked before accounts. An
 * order that is refused after its fund was taken fails the transaction, so that the fund stays untouched; the group commit then
 * repeats the others without it. The users' options accounts are locked as for ordinary orders: exposure counts both.
 */
export const acceptTrials = async (
  deps: OptionsDeps,
  tx: Tx,
  { items, at }: { readonly items: readonly NewItem[]; readonly at: Date },
): Promise<Outcome<Booked<Placed>>[]> => {
  const nowMs = at.getTime();
  const ids = await takeIds(tx.client, items.length);
  const refusals = await takeFunds(deps, tx, { items, ids, at });
  const isTaken = (_: unknown, index: number): boolean => refusals[index] === null;
  const wanted = items.filter(isTaken);
  const placed = new Map<NewItem, Placed>();
  if (wanted.length > 0) {
    const checked = await checkStakes(deps, tx, { items: wanted, nowMs, ids: ids.filter(isTaken) });
    const late = checked.refusals.find((refusal) => refusal !== null);
    if (late) throw late;
    await checked.books.post([]);
    const made = wanted.map((item, index) => placeOption(item, checked, { index, nowMs }));
    wanted.forEach((item, index) => {
      const reply = made[index]?.reply;
      if (reply) placed.set(item, reply);
    });
    sendOptions(
      tx,
      made.map(({ row }) => row),
    );
  }
  return items.map((item, index): Outcome<Booked<Placed>> => {
    const reply = placed.get(item);
    if (reply) return { ok: true, value: { entryKind: TRIAL_EFFECT, reply } };
    return { ok: false, error: refusals[index] ?? new Error('a trial order was neither placed nor refused') };
  });
};
