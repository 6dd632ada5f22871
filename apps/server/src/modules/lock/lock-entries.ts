import type { Leaving } from '@candor/domain/lock/decide-redeem';
import { isZero, toAmount } from '@candor/money/decimal';
import { availableOf, frozenOf, houseOf } from '#kernel/ledger/chart';
import type { Entry, Leg } from '#kernel/ledger/entry';

export const OPEN_KIND = 'lock_open';
export const REWARD_KIND = 'lock_reward';
export const MATURITY_KIND = 'lock_maturity';
export const REDEEM_KIND = 'lock_redeem';
export const HOLD_PURPOSE = 'lock';

/** References of rewards and maturities are made of the order and the day: booking one twice violates the unique index. */
export const REWARD_REFERENCE_SQL = `lpad(to_hex(id), 8, '0') || '-0000-8a01-8000-' || lpad(to_hex(day), 12, '0')`;
export const MATURITY_REFERENCE_SQL = `lpad(to_hex(id), 8, '0') || '-0000-8a02-8000-000000000000'`;

const REWARD_REFERENCE = /^([0-9a-f]{8})-0000-8a0[12]-8000-([0-9a-f]{12})$/;
export const readReference = (reference: string): { readonly orderId: number; readonly day: number } | null => {
  const [, order, day] = REWARD_REFERENCE.exec(reference) ?? [];
  if (order === undefined || day === undefined) return null;
  return { orderId: Number.parseInt(order, 16), day: Number.parseInt(day, 16) };
};

/** Whose principal moves, and the name of its hold. */
export interface LockedMoney {
  readonly userId: number;
  readonly currencyId: number;
  readonly amount: string;
  readonly ruleVersion: number;
  readonly reference: string;
}

/** The principal stays the user's, in a hold. */
export const toOpenEntry = ({ userId, currencyId, amount, ruleVersion, reference }: LockedMoney): Entry => ({
  kind: OPEN_KIND,
  reference,
  ruleVersion,
  legs: [
    {
      from: availableOf(userId, 'change', currencyId),
      to: frozenOf(userId, 'mining', currencyId),
      amount,
      putsInto: { purpose: HOLD_PURPOSE, reference },
    },
  ],
});

/** Rewards taken back return to their purse, the fee goes to the house, the rest to the user. */
export const toRedeemEntry = (order: LockedMoney, leaving: Leaving, reference: string): Entry => {
  const { userId, currencyId } = order;
  const from = frozenOf(userId, 'mining', currencyId);
  const drawsFrom = { purpose: HOLD_PURPOSE, reference: order.reference, outcome: 'posted' } as const;
  const legs: Leg[] = [
    { from, to: availableOf(userId, 'change', currencyId), amount: leaving.returns, drawsFrom },
    { from, to: houseOf('rewards', currencyId), amount: leaving.rewardsBack, drawsFrom },
    { from, to: houseOf('fees', currencyId), amount: leaving.fee, drawsFrom },
  ];
  return {
    kind: REDEEM_KIND,
    reference,
    ruleVersion: order.ruleVersion,
    legs: legs.filter(({ amount }) => !isZero(toAmount(amount))),
  };
};

/** Effect of a redemption at the end: the entry of the maturity has a reference of its own. */
export const MATURED_BY_CALL = 'lock_matured_by_call';
