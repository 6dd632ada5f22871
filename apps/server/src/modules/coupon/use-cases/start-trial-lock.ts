import { computeRewardPlan, decideTrialLock } from '@candor/domain/coupon/rate-up';
import { nextDayStart, payoutTime } from '@candor/domain/finance/product-day';
import { findClosedState } from '@candor/domain/lock/decide-lock';
import { cmp, isZero, toAmount } from '@candor/money/decimal';
import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done, type Prepared, type ReadTime } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import { loadProducts } from '#modules/lock/index';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import { CouponBook } from '../coupon-book';
import { type CouponRow, lockCoupons } from '../coupons.store';
import type { CouponDeps } from '../deps';
import { type NewPlan, writePlans } from '../plans.store';

/** The effect of a start is the plan; nothing is booked. */
export const TRIAL_LOCK_EFFECT = 'coupon_trial_lock';

export interface TrialLockRequest extends Asking {
  readonly couponId: number;
  readonly productId: number;
}

interface Start extends OnceItem {
  readonly couponId: number;
  readonly product: {
    readonly id: number;
    readonly currencyId: number;
    readonly days: number;
    readonly dayRatePercent: string;
  };
}

/** The stored reply: the coupon as it was started. */
export interface Started {
  readonly notice: 'coupon_started';
  readonly coupon: CouponRow;
}

const prepare = async (deps: CouponDeps, { couponId, productId }: TrialLockRequest): Promise<Prepared<Start>> => {
  const day = { nowMs: deps.clock.nowMs(), dayMs: deps.config.productDayMs };
  const product = (await loadProducts(deps.pool, day)).find(({ id }) => id === productId) ?? refuse('lock_unknown');
  if (findClosedState(product, day.nowMs) !== null) return refuse('lock_closed');
  const { id, currencyId, days, dayRatePercent } = product;
  return { couponId, product: { id, currencyId, days, dayRatePercent } };
};

const toPlan = (
  { product, reference }: Start,
  coupon: CouponRow,
  { nowMs, dayMs }: { readonly nowMs: number; readonly dayMs: number },
): { readonly plan: NewPlan; readonly total: string } | Refusal => {
  const { days, dayRatePercent: ratePercent } = product;
  const { perDay, total } = computeRewardPlan({ principal: coupon.face, ratePercent, days, scale: coupon.scale });
  if (isZero(perDay) || cmp(total, toAmount(coupon.left)) > 0) return new Refusal('coupon_wrong_product');
  const plan = {
    couponId: coupon.id,
    userId: coupon.userId,
    lockOrderId: null,
    productId: product.id,
    currencyId: coupon.currencyId,
    principal: coupon.face,
    ratePercent,
    perDay,
    dayMs,
    payAfterMs: payoutTime(0, dayMs),
    startMs: nextDayStart(nowMs, dayMs),
    days,
    reference,
  };
  return { plan, total };
};

const bookStarts = async (
  { config }: CouponDeps,
  tx: Tx,
  { items, readTime }: { readonly items: readonly Start[]; readonly readTime: ReadTime },
): Promise<Outcome<Booked<Started>>[]> => {
  const book = new CouponBook(
    await lockCoupons(
      tx.client,
      items.map(({ couponId }) => couponId),
    ),
  );
  const at = readTime();
  const day = { nowMs: at.getTime(), dayMs: config.productDayMs };
  const plans: NewPlan[] = [];
  const outcomes = items.map((item): Outcome<Booked<Started>> => {
    const coupon = book.get(item.couponId);
    const no = decideTrialLock(coupon, { userId: item.userId, ...item.product }, day.nowMs);
    if (no || !coupon) return { ok: false, error: new Refusal(no?.code ?? 'coupon_unknown', no?.params) };
    const made = toPlan(item, coupon, day);
    if (made instanceof Refusal) return { ok: false, error: made };
    plans.push(made.plan);
    book.take(coupon.id, made.total, { subject: `product ${item.product.id}`, reference: null });
    const reply: Started = { notice: 'coupon_started', coupon: book.get(coupon.id) ?? coupon };
    return { ok: true, value: { entryKind: TRIAL_LOCK_EFFECT, reply } };
  });
  await writePlans(tx, plans, at);
  await book.write(tx, at);
  return outcomes;
};

const findStarts = async (
  client: Pick<Tx['client'], 'query'>,
  references: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ reference: string }>({
    name: 'coupon_find_starts',
    text: 'select reference from coupon_plan where reference = any($1::uuid[])',
    values: [references],
  });
  return rows.map(({ reference }) => reference);
};

/** Starts a trial in a product of lock mining: the fund earns its rewards, and only those are paid. */
export const createTrialLock = (deps: CouponDeps): ((request: TrialLockRequest) => Promise<Done<unknown, Started>>) =>
  createMoneyCommand<TrialLockRequest, Start, Started>({
    deps,
    prepare: (request) => prepare(deps, request),
    book: (tx, items, readTime) => bookStarts(deps, tx, { items, readTime }),
    findDone: findStarts,
  });
