import type { Outcome } from '#kernel/ledger/group-commit';
import { type Asking, createMoneyCommand, type Done } from '#kernel/ledger/money-command';
import type { Booked, OnceItem } from '#kernel/ledger/once';
import type { LockDeps } from '../deps';
import { OPEN_KIND } from '../lock-entries';
import type { OrderRow } from '../orders.store';
import { openOrders } from './open-orders';

export interface SubscribeForm extends Asking {
  readonly productId: number;
  readonly amount: string;
  readonly termsVersion: number | null;
  readonly isAutoRenew: boolean;
  /** A rate-up coupon. */
  readonly couponId?: number | undefined;
}

type NewSubscription = SubscribeForm & OnceItem;

/** The stored reply: the order as it was made, and when. */
export interface Subscribed {
  readonly notice: 'lock_placed';
  readonly order: OrderRow;
  readonly atMs: number;
}

/** Locks an amount of the spot account in a product. */
export const createSubscribe = (
  deps: LockDeps,
): ((form: SubscribeForm) => Promise<Done<NewSubscription, Subscribed>>) =>
  createMoneyCommand<SubscribeForm, NewSubscription, Subscribed>({
    deps,
    // Everything is judged under the locks of product, reserve and account.
    prepare: async (form) => form,
    book: async (tx, items, readTime) => {
      const at = readTime();
      const outcomes = await openOrders(deps, tx, { items, nowMs: at.getTime() });
      return outcomes.map((outcome): Outcome<Booked<Subscribed>> => {
        if (!outcome.ok) return outcome;
        const reply: Subscribed = { notice: 'lock_placed', order: outcome.value, atMs: at.getTime() };
        return { ok: true, value: { entryKind: OPEN_KIND, reply } };
      });
    },
  });
