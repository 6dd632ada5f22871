import { endUse, takeFrom, type UseEnd } from '@candor/domain/coupon/trial-state';
import { type Amount, add, isNegative, isZero, neg, sub, toAmount } from '@candor/money/decimal';
import type { Tx } from '#platform/db/with-tx';
import { addToCampaigns } from './campaigns.store';
import { type CouponEventName, type CouponRow, type NewEvent, writeCoupons, writeEvents } from './coupons.store';

const ZERO = toAmount('0');

/** What an event was for, and the entry that booked it. */
interface Cause {
  readonly subject: string;
  readonly reference: string | null;
}

interface TrialEnded extends Cause, UseEnd {}

interface Cost {
  /** What is no longer reserved. */
  readonly freed: Amount;
  readonly spent: Amount;
  /** Of what was spent before: back in the purse, and back in the rewards purse. */
  readonly refilled: Amount;
  readonly returned: Amount;
}

const NO_COST: Cost = { freed: ZERO, spent: ZERO, refilled: ZERO, returned: ZERO };

const isPositive = (amount: Amount): boolean => !isZero(amount) && !isNegative(amount);

/**
 * Locked coupons and what happens to them in one transaction: each change counts for the next. `write` stores all of it with
 * three statements. What active coupons have left is reserved in their campaign, so the reserve changes with it.
 */
export class CouponBook {
  readonly #coupons: Map<number, CouponRow>;
  readonly #changed = new Set<number>();
  readonly #events: NewEvent[] = [];
  readonly #costs = new Map<number, Cost>();

  constructor(rows: ReadonlyMap<number, CouponRow>) {
    this.#coupons = new Map(rows);
  }

  get(id: number): CouponRow | undefined {
    return this.#coupons.get(id);
  }

  /** An order uses a part of it. */
  take(id: number, amount: string, cause: Cause): void {
    const { inUse } = takeFrom(this.#ensure(id), amount);
    this.#set(id, { inUse });
    this.#note(id, ['taken', toAmount(amount)], cause);
  }

  /** The end of a trial order, or of a part of it. */
  endTrial(id: number, { released, lost, profit, isSpent, ...cause }: TrialEnded): void {
    const row = this.#ensure(id);
    const { state, ...figures } = endUse(row, { released, lost, profit, isSpent });
    this.#set(id, { ...figures, state: row.state });
    this.#cost(row.campaignId, { freed: toAmount(lost), spent: toAmount(lost) });
    this.#note(id, ['lost', toAmount(lost)], cause);
    this.#note(id, ['profit', toAmount(profit)], cause);
    this.#note(id, ['returned', sub(toAmount(released), toAmount(lost))], cause);
    if (state === 'used') this.close(id, state);
  }

  /** A payment out of the campaign's purse; `ofPlan`: it was set aside as in use. */
  pay(id: number, amount: string, { ofPlan, ...cause }: Cause & { readonly ofPlan: boolean }): void {
    const row = this.#ensure(id);
    this.#set(id, {
      left: sub(toAmount(row.left), toAmount(amount)),
      paid: add(toAmount(row.paid), toAmount(amount)),
      ...(ofPlan && { inUse: sub(toAmount(row.inUse), toAmount(amount)) }),
    });
    this.#cost(row.campaignId, { freed: toAmount(amount), spent: toAmount(amount) });
    this.#note(id, ['paid', toAmount(amount)], cause);
    if (!ofPlan && isZero(toAmount(this.#ensure(id).left))) this.close(id, 'used');
  }

  /** A part of a payment comes back: an active coupon can use it again, of an ended one it is out of the campaign. */
  takeBack(id: number, amount: string, cause: Cause): void {
    const row = this.#ensure(id);
    const back = toAmount(amount);
    this.#set(id, { left: add(toAmount(row.left), back), paid: sub(toAmount(row.paid), back) });
    const isActive = row.state === 'active';
    this.#cost(row.campaignId, {
      spent: neg(back),
      ...(isActive ? { freed: neg(back), refilled: back } : { returned: back }),
    });
    this.#note(id, ['returned', back], cause);
  }

  /** A plan ends, and its coupon with it: what it would still have cost is not in use any more. */
  endPlan(id: number): void {
    this.#set(id, { inUse: ZERO });
    this.close(id, 'used');
  }

  /** Ends a coupon: what it has left is no longer reserved. */
  close(id: number, state: 'used' | 'expired'): void {
    const row = this.#ensure(id);
    this.#set(id, { state });
    this.#cost(row.campaignId, { freed: toAmount(row.left) });
    this.#events.push({
      couponId: id,
      userId: row.userId,
      event: state,
      amount: row.left,
      leftAfter: row.left,
      subject: '',
      reference: null,
    });
  }

  async write(tx: Tx, at: Date): Promise<void> {
    const rows = [...this.#changed].flatMap((id) => this.get(id) ?? []);
    await writeCoupons(tx, rows, at);
    await addToCampaigns(
      tx,
      [...this.#costs].map(([id, { freed, ...cost }]) => ({ id, reserved: neg(freed), ...cost })),
    );
    await writeEvents(tx, this.#events, at);
  }

  #ensure(id: number): CouponRow {
    const row = this.#coupons.get(id);
    if (!row) throw new Error(`coupon ${id} is not locked`);
    return row;
  }

  #set(id: number, change: Partial<CouponRow>): void {
    this.#coupons.set(id, { ...this.#ensure(id), ...change });
    this.#changed.add(id);
  }

  #cost(campaignId: number, change: Partial<Cost>): void {
    const [cost, more] = [this.#costs.get(campaignId) ?? NO_COST, { ...NO_COST, ...change }];
    this.#costs.set(campaignId, {
      freed: add(cost.freed, more.freed),
      spent: add(cost.spent, more.spent),
      refilled: add(cost.refilled, more.refilled),
      returned: add(cost.returned, more.returned),
    });
  }

  #note(id: number, [event, amount]: readonly [CouponEventName, Amount], { subject, reference }: Cause): void {
    if (!isPositive(amount)) return;
    const row = this.#ensure(id);
    this.#events.push({ couponId: id, userId: row.userId, event, amount, leftAfter: row.left, subject, reference });
  }
}
