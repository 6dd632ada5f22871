import type { ReplyOf } from '@candor/contract/call';
import type { CouponKind, couponFitting } from '@candor/contract/coupon';
import { computeRewardPlan, decideRateUp, decideTrialLock } from '@candor/domain/coupon/rate-up';
import { decideTrial, profitLeftOf } from '@candor/domain/coupon/trial-fund';
import type { Refused } from '@candor/domain/refused';
import { cmp, sub, toAmount, toFixed8 } from '@candor/money/decimal';
import { loadProducts } from '#modules/lock/index';
import { refuse } from '#platform/refusal';
import { toCouponItem, toFlag } from '../coupon.reply';
import { type CouponRow, listOwn } from '../coupons.store';
import type { CouponDeps } from '../deps';
import { readCashValues } from './cash-values';

export interface FittingAsk {
  readonly userId: number;
  readonly product: 'options' | 'futures' | 'lock';
  /** Null: what fits any amount. */
  readonly amount: string | null;
  readonly multiple: number;
  readonly lockProductId: number | null;
  /** Writes a refusal in the user's language. */
  readonly toSentence: (no: Refused) => string;
}

type Product = Awaited<ReturnType<typeof loadProducts>>[number];

interface Judged {
  readonly no: Refused | null;
  readonly effect: string;
  readonly ownMoney: string;
}

const KINDS: Record<FittingAsk['product'], readonly CouponKind[]> = {
  options: ['trial_options'],
  futures: ['trial_futures'],
  lock: ['rate_up', 'trial_lock'],
};

const judgeTrial = (coupon: CouponRow, ask: FittingAsk, nowMs: number): Judged => {
  const free = sub(toAmount(coupon.left), toAmount(coupon.inUse));
  const kind = ask.product === 'options' ? ('trial_options' as const) : ('trial_futures' as const);
  const asked = { userId: ask.userId, kind, amount: ask.amount ?? free, multiple: ask.multiple };
  return { no: decideTrial(coupon, asked, nowMs), effect: profitLeftOf(coupon), ownMoney: '0' };
};

/** Without a product: what its largest order would earn. */
const judgeLock = (
  coupon: CouponRow,
  ask: FittingAsk,
  { product, nowMs }: { product: Product | null; nowMs: number },
): Judged => {
  const { userId } = ask;
  const { currencyId, days } = product ?? { currencyId: coupon.currencyId, days: coupon.lockDays };
  if (coupon.kind === 'rate_up') {
    const principal = ask.amount ?? coupon.lockMax;
    const { total } = computeRewardPlan({
      principal,
      ratePercent: coupon.ratePercent,
      days: coupon.lockDays,
      scale: coupon.scale,
    });
    const no = decideRateUp(coupon, { userId, currencyId, amount: principal, days }, nowMs);
    return { no, effect: total, ownMoney: principal };
  }
  const terms = {
    principal: coupon.face,
    ratePercent: product?.dayRatePercent ?? '0',
    days: coupon.lockDays,
    scale: coupon.scale,
  };
  return {
    no: decideTrialLock(coupon, { userId, currencyId, days }, nowMs),
    effect: computeRewardPlan(terms).total,
    ownMoney: '0',
  };
};

type Item = ReplyOf<typeof couponFitting>['items'][number];

/** Fitting ones first, then the largest effect, then the earliest end. */
const compare = (a: Item, b: Item): number =>
  b.fits - a.fits || cmp(toAmount(b.effect), toAmount(a.effect)) || a.coupon.use_by_ms - b.coupon.use_by_ms;

const findProduct = async (deps: CouponDeps, id: number | null): Promise<Product | null> => {
  if (id === null) return null;
  const day = { nowMs: deps.clock.nowMs(), dayMs: deps.config.productDayMs };
  return (await loadProducts(deps.pool, day)).find((one) => one.id === id) ?? refuse('lock_unknown');
};

/** Own active coupons for an order, the best first. */
export const readFitting = async (deps: CouponDeps, ask: FittingAsk): Promise<{ items: Item[] }> => {
  const nowMs = deps.clock.nowMs();
  const product = await findProduct(deps, ask.lockProductId);
  const own = (await listOwn(deps.pool, ask.userId)).filter(
    ({ state, kind }) => state === 'active' && KINDS[ask.product].includes(kind),
  );
  const values = await readCashValues(deps, own);
  const items = own.map((coupon): Item => {
    const { no, effect, ownMoney } =
      ask.product === 'lock' ? judgeLock(coupon, ask, { product, nowMs }) : judgeTrial(coupon, ask, nowMs);
    return {
      coupon: toCouponItem(coupon, values.get(coupon.id) ?? '0'),
      fits: toFlag(no === null),
      problem: no ? ask.toSentence(no) : '',
      effect: toFixed8(no ? '0' : effect),
      own_money: toFixed8(ownMoney),
    };
  });
  return { items: items.sort(compare) };
};
