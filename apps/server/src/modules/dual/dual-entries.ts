import { availableOf, frozenOf, type HouseAccount } from '#kernel/ledger/chart';
import type { Entry } from '#kernel/ledger/entry';

export const PURCHASE_KIND = 'dual_purchase';
/** A purchase made from the payout of an earlier order. */
export const COMPOUND_KIND = 'dual_compound';
export const PAYOUT_KIND = 'dual_payout';
/** No settlement price came to be: principal and yield in the coin invested. */
export const RETURN_KIND = 'dual_return';
export const HOLD_PURPOSE = 'dual';
export const RESERVE: HouseAccount = 'dual_reserve';

/** Reference of the one entry that ends an order: paying it twice violates the unique index. */
export const END_REFERENCE_SQL = `lpad(to_hex(o.id), 8, '0') || '-0000-8d10-8000-000000000000'`;

const END_REFERENCE = /^[0-9a-f]{8}-0000-8d10-8000-000000000000$/;
export const orderOfReference = (reference: string): number =>
  END_REFERENCE.test(reference) ? Number.parseInt(reference.slice(0, 8), 16) : 0;

export interface PurchaseMoney {
  readonly userId: number;
  readonly reference: string;
  readonly ruleVersion: number;
  readonly payCurrencyId: number;
  readonly cost: string;
  readonly compoundedFrom: number | null;
}

/** The cost moves from the spot account into a hold on the financial account. */
export const toPurchaseEntry = (order: PurchaseMoney): Entry => ({
  kind: order.compoundedFrom === null ? PURCHASE_KIND : COMPOUND_KIND,
  reference: order.reference,
  ruleVersion: order.ruleVersion,
  legs: [
    {
      from: availableOf(order.userId, 'change', order.payCurrencyId),
      to: frozenOf(order.userId, 'financial', order.payCurrencyId),
      amount: order.cost,
      putsInto: { purpose: HOLD_PURPOSE, reference: order.reference },
    },
  ],
});
