import { type Amount, div, isZero, mul, sum, toRate } from '@candor/money/decimal';
import type { OwnAccount } from '#data/wallet-overview.ts';

export interface AccountShare {
  readonly account: OwnAccount;
  /** Percent of the total, at most four decimals. */
  readonly percent: string;
}

const HUNDRED = toRate('100');

/** Share of each account with a balance; empty when the total is zero. */
export function toShares(accounts: readonly { account: OwnAccount; value: Amount }[]): readonly AccountShare[] {
  const total = sum(accounts.map(({ value }) => value));
  if (isZero(total)) return [];
  return accounts
    .filter(({ value }) => !isZero(value))
    .map(({ account, value }) => ({
      account,
      percent: div(mul(value, HUNDRED, 'down'), total, { scale: 4, rounding: 'down' }),
    }));
}
