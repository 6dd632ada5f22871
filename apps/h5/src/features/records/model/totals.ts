import type { ReplyOf } from '@candor/contract/call';
import type { recordTotals } from '@candor/contract/fund';
import { type Amount, add, isZero, sub, toAmount } from '@candor/money/decimal';

export type CoinTotal = ReplyOf<typeof recordTotals>[number];

/** The coin that stands for the others in one line: USDT, else the first. */
export const mainTotal = (totals: readonly CoinTotal[]): CoinTotal | undefined =>
  totals.find((total) => total.currency_name === 'USDT') ?? totals[0];

/** What all coins together gained or lost, at the prices of the reply. */
export const sumNet = (totals: readonly CoinTotal[]): Amount =>
  totals.reduce((sum, total) => add(sum, toAmount(total.usdt_net)), toAmount('0'));

/** What stands beside in and out: moves between own accounts, and money set aside. Nothing of it came or left. */
export interface AsideFigure {
  readonly id: 'own' | 'held';
  readonly amount: Amount;
  readonly signed: boolean;
}

/**
 * Over all accounts a transfer is one move and has no sign. Of one account it came (+) or went (−); both are told when
 * both happened. Figures of zero are left out.
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
