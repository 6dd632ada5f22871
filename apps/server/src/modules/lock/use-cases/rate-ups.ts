import type { RateUpDesk, RateUpOfOrder, RateUpTerms } from '#kernel/product/rate-up-desk';
import type { Tx } from '#platform/db/with-tx';
import { Refusal, refuse } from '#platform/refusal';
import type { LockDeps } from '../deps';
import type { OrderRow } from '../orders.store';
import type { ProductRow } from '../products.store';

const findDesk = ({ declared }: Pick<LockDeps, 'declared'>): RateUpDesk | undefined => declared.rateUpDesks[0];

interface RateUpQuestion {
  /** Null: a visitor, who has no coupons. */
  readonly userId: number | null;
  readonly couponId: number | undefined;
  readonly product: Pick<ProductRow, 'currencyId' | 'days'>;
  readonly amount: string;
}

/** What a coupon would add to an order of this amount; null: no coupon was named. Refuses one that does not fit. */
export const quoteRateUp = async (
  deps: LockDeps,
  { userId, couponId, product, amount }: RateUpQuestion,
): Promise<RateUpTerms | null> => {
  if (userId === null || couponId === undefined) return null;
  const desk = findDesk(deps) ?? refuse('coupon_unknown');
  const { currencyId, days } = product;
  return desk.quote(deps.pool, { userId, couponId, currencyId, days, amount }, new Date(deps.clock.nowMs()));
};

/** Rate-ups of orders by their number. */
export const readRateUps = async (
  deps: LockDeps,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<number, RateUpOfOrder>> => {
  const desk = findDesk(deps);
  // Renewals and flexible orders never have one.
  const ids = orders.filter(({ days, renewedFrom }) => days > 0 && renewedFrom === 0).map(({ id }) => id);
  return desk && ids.length > 0 ? desk.ofOrders(deps.pool, ids) : new Map();
};

interface RateUpItem {
  readonly userId: number;
  readonly amount: string;
  readonly couponId?: number | undefined;
}

/** Judges the coupons of subscriptions under their locks, in order. One result per item; null: none, or it fits. */
export const judgeRateUps = async <I extends RateUpItem>(
  deps: Pick<LockDeps, 'declared'>,
  tx: Tx,
  {
    asked,
    at,
  }: { readonly asked: readonly (readonly [I, Pick<ProductRow, 'currencyId' | 'days'>])[]; readonly at: Date },
): Promise<ReadonlyMap<I, Refusal>> => {
  const withCoupon = asked.flatMap(([item, { currencyId, days }]) => {
    const { couponId, userId, amount } = item;
    return couponId === undefined ? [] : [{ item, ask: { couponId, userId, amount, currencyId, days } }];
  });
  if (withCoupon.length === 0) return new Map();
  const desk = findDesk(deps);
  const asks = withCoupon.map(({ ask }) => ask);
  const results = desk ? await desk.judge(tx, asks, at) : asks.map(() => new Refusal('coupon_unknown'));
  return new Map(
    withCoupon.flatMap(({ item }, index): [I, Refusal][] => {
      const refusal = results[index];
      return refusal ? [[item, refusal]] : [];
    }),
  );
};

/** Starts the added rewards of new orders whose coupons were judged in this transaction. */
export const attachRateUps = async (
  deps: Pick<LockDeps, 'declared'>,
  tx: Tx,
  {
    made,
    at,
  }: {
    readonly made: readonly {
      readonly couponId?: number | undefined;
      readonly row: OrderRow;
      readonly payAfterMs: number;
    }[];
    readonly at: Date;
  },
): Promise<void> => {
  const orders = made.flatMap(({ couponId, row, payAfterMs }) =>
    couponId === undefined
      ? []
      : [
          {
            couponId,
            orderId: row.id,
            productId: row.productId,
            amount: row.amount,
            startMs: row.startMs,
            days: row.days,
            dayMs: row.dayMs,
            payAfterMs,
            reference: row.reference,
          },
        ],
  );
  if (orders.length > 0) await findDesk(deps)?.attach(tx, orders, at);
};
