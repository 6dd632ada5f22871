import type { ReplyOf } from '@candor/contract/call';
import type { recordTotals } from '@candor/contract/fund';
import { type Amount, add, isZero, sub, toAmount } from '@candor/money/decimal';

export type CoinTotal = ReplyOf<typeof recordTotals>[number];

/** Coin shown in the one-line summary: USDT, else the first. */
export const mainTotal = (totals: readonly CoinTotal[]): CoinTotal | undefined =>
  totals.find((total) => total.currency_name === 'USDT') ?? totals[0];

/** Net of all coins in USDT, at the prices of the reply. */
export const sumNet = (totals: readonly CoinTotal[]): Amount =>
  totals.reduce((sum, total) => add(sum, toAmount(total.usdt_net)), toAmount('0'));

/**
 * Figures listed beside in and out, because they are neither: transfers between the user's accounts, and held money.
 */
export interface AsideFigure {
  readonly id: 'own' | 'held';
  readonly amount: Amount;
  readonly signed: boolean;
}

/**
 * Over all accounts a transfer has no sign. For one account incoming (+) and outgoing (−) transfers are listed
 * separately. Zero figures are left out.
 */
export function listAside(total: CoinTotal, isOneAccount: boolean): readonly AsideFigure[] {
  const [came, held] = [toAmount(total.own_in), toAmount(total.held)];
  const went = sub(toAmount('0'), toAmount(total.own_out));
  const own = isOneAccount ? [came, went] : [came];
  return [
    ...own.map((amount) => ({ id: 'own' as const, amount, signed: isOneAccount })),
    { id: 'held' as const, amount: held, signed: true },
  ].filter(({ amount }) => !isZero(amount));
}
