import { type Asking, createMoneyCommand, type Prepared } from '#kernel/ledger/money-command';
import type { OnceItem } from '#kernel/ledger/once';
import type { DualDeps } from '../deps';
import { PURCHASE_KIND } from '../dual-entries';
import { insertAccepted } from '../risk.store';
import { bookPurchases, type PurchaseItem, type PurchaseOutcome } from './book-purchases';
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

const toResult = (outcome: PurchaseOutcome, autoCompound: boolean) =>
  outcome.ok
    ? {
        ok: true as const,
        value: {
          entryKind: PURCHASE_KIND,
          reply: { notice: 'dual_bought' as const, orderId: outcome.orderId, autoCompound },
        },
      }
    : outcome;

/** Buys whole shares of a product from the spot account. */
export const createBuyDual = (deps: DualDeps): ((request: BuyRequest) => Promise<BuyAnswer>) => {
  const buy = createMoneyCommand<BuyRequest, Item, Bought>({
    deps,
    prepare: async (request): Promise<Prepared<Item>> => preparePurchase(deps, { ...request, compoundedFrom: null }),
    book: async (tx, items, readTime) => {
      const outcomes = await bookPurchases(deps, tx, { items, readTime });
      const buyers = items.filter((_, index) => outcomes[index]?.ok).map(({ userId }) => userId);
      tx.send(insertAccepted(tx, buyers, readTime()));
      return outcomes.map((outcome, index) => toResult(outcome, items[index]?.autoCompound ?? false));
    },
  });
  return async (request) => {
    const { reply, replayed } = await buy(request);
    return { ...reply, isReplayed: replayed };
  };
};
