import type { Declared } from '#kernel/product/declared';
import type { TrialDesk, TrialEnd, TrialFund } from '#kernel/product/trial-desk';
import type { Tx } from '#platform/db/with-tx';
import type { PositionRow } from '../positions.store';

export interface TrialDeps {
  readonly declared: Pick<Declared, 'trialDesks'>;
}

/** Locked trial funds by number of the coupon. */
export type Funds = Map<number, TrialFund>;

type Funded = Pick<PositionRow, 'id' | 'couponId'>;

/** Whether no money of the owner is in it. */
export const isTrial = ({ couponId }: Pick<PositionRow, 'couponId'>): boolean => couponId !== null;

export const deskOf = ({ declared }: TrialDeps): TrialDesk => {
  const [desk] = declared.trialDesks;
  if (!desk) throw new Error('an order with a trial fund, but no module has trial funds');
  return desk;
};

/** Locks the trial funds of these rows, whose locks the caller holds. Must come before any account is locked. */
export const openFunds = async (deps: TrialDeps, tx: Tx, rows: readonly Funded[]): Promise<Funds> => {
  const ids = [...new Set(rows.flatMap(({ couponId }) => couponId ?? []))];
  return ids.length === 0 ? new Map() : new Map(await deskOf(deps).open(tx, ids));
};

/** The fund of a row among the locked ones; null: it was ordered with its owner's money. */
export const fundOf = ({ id, couponId }: Funded, funds: Funds): (TrialFund & { readonly couponId: number }) | null => {
  if (couponId === null) return null;
  const fund = funds.get(couponId);
  if (!fund) throw new Error(`the trial fund of position ${id} is not locked`);
  return { ...fund, couponId };
};

/** What one of these rows no longer uses of its fund. The reference is that of the entry; null: nothing was booked. */
export const toTrialEnd = (
  { id, couponId }: { readonly id: number; readonly couponId: number },
  end: Pick<TrialEnd, 'released' | 'lost' | 'profit' | 'reference'>,
): TrialEnd => ({ couponId, isSpent: false, subject: `futures ${id}`, ...end });

/** Books the ends on the coupons, under the locks of `openFunds`. */
export const endTrials = async (
  deps: TrialDeps,
  tx: Tx,
  { ends, at }: { readonly ends: readonly TrialEnd[]; readonly at: Date },
): Promise<void> => {
  if (ends.length > 0) await deskOf(deps).end(tx, ends, at);
};
