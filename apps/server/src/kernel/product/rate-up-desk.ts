import type { RateUpAsk, RewardPlan } from '@candor/domain/coupon/rate-up';
import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { Refusal } from '#platform/refusal';

/** One lock order that wants a rate-up. */
export interface RateUpTake extends RateUpAsk {
  readonly couponId: number;
}

/** A new lock order and its rate-up. */
export interface RateUpOrder {
  readonly couponId: number;
  readonly orderId: number;
  readonly productId: number;
  readonly amount: string;
  readonly startMs: number;
  readonly days: number;
  readonly dayMs: number;
  /** Time after the end of a day at which its reward is paid. */
  readonly payAfterMs: number;
  /** Reference of the order. */
  readonly reference: string;
}

/** What a rate-up adds to an order. */
export interface RateUpTerms extends RewardPlan {
  readonly couponId: number;
  readonly ratePercent: string;
}

/** The rate-up of a lock order, and what it has paid. */
export interface RateUpOfOrder extends RateUpTerms {
  readonly paid: string;
  readonly isRunning: boolean;
}

/** Added rates, for orders of lock mining. Coupons are locked after orders and products and before accounts. */
export interface RateUpDesk {
  /** Locks the coupons and judges them, in order: a coupon fits one order. One result per ask; null: it fits. */
  judge(tx: Tx, asks: readonly RateUpTake[], at: Date): Promise<(Refusal | null)[]>;
  /** Starts the added rewards of orders that were made, under the locks of `judge`. They are paid by the module of coupons. */
  attach(tx: Tx, orders: readonly RateUpOrder[], at: Date): Promise<void>;
  /** What a coupon would add to an order now, by the functions that judge and attach it; throws its refusal. */
  quote(sql: Pick<Pool | PoolClient, 'query'>, ask: RateUpTake, at: Date): Promise<RateUpTerms>;
  /** Rate-ups by lock order; orders without one are left out. */
  ofOrders(
    sql: Pick<Pool | PoolClient, 'query'>,
    orderIds: readonly number[],
  ): Promise<ReadonlyMap<number, RateUpOfOrder>>;
}
