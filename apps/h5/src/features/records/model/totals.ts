import type { ReplyOf } from '@candor/contract/call';
import type { recordTotals } from '@candor/contract/fund';
import { type Amount, add, toAmount } from '@candor/money/decimal';

export type CoinTotal = ReplyOf<typeof recordTotals>[number];

/** The coin that stands for the others in one line: USDT, else the first. */
export const mainTotal = (totals: readonly CoinTotal[]): CoinTotal | undefined =>
  totals.find((total) => total.currency_name === 'USDT') ?? totals[0];

/** What all coins together gained or lost, at the prices of the reply. */
export const sumNet = (totals: readonly CoinTotal[]): Amount =>
  totals.reduce((sum, total) => add(sum, toAmount(total.usdt_net)), toAmount('0'));
