import { type Asking, createMoneyCommand, type Prepared } from '#kernel/ledger/money-command';
import type { OnceItem } from '#kernel/ledger/once';
import type { DualDeps } from '../deps';
import { PURCHASE_KIND } from '../dual-entries';
import { bookPurchases, type PurchaseItem } from './book-purchases';
import { type PurchaseForm, preparePurchase } from './prepare-purchase';

export type BuyRequest = Asking & Omit<PurchaseForm, 'compoundedFrom'>;

/** The stored reply; the order itself is read when it is answered, and shown as it was bought. */
interface Bought {
  readonly notice: 'dual_bought';
  readonly orderId: number;
  readonly autoCompound: boolean;
}

export interface BuyAnswer extends Bought {
  readonly isReplayed: boolean;
}

type Item = OnceItem & PurchaseItem;

/** Buys whole shares of a product from the spot account. */
export const createBuyDual = (deps: DualDeps): ((request: BuyRequest) => Promise<BuyAnswer>) => {
  const buy = createMoneyCommand<BuyRequest, Item, Bought>({
    deps,
    prepare: async (request): Promise<Prepared<Item>> => preparePurchase(deps, { ...request, compoundedFrom: null }),
    book: async (tx, items, at) =>
      (await bookPurchases(deps, tx, { items, at })).map((outcome, index) =>
        outcome.ok
          ? {
              ok: true,
              value: {
                entryKind: PURCHASE_KIND,
                reply: {
                  notice: 'dual_bought',
                  orderId: outcome.orderId,
                  autoCompound: items[index]?.autoCompound ?? false,
                },
              },
            }
          : { ok: false, error: outcome.error },
      ),
  });
  return async (request) => {
    const { reply, replayed } = await buy(request);
    return { ...reply, isReplayed: replayed };
  };
};
