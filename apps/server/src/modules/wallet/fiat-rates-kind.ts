import { toFixed8 } from '@candor/money/decimal';
import type { ProposalKind } from '#kernel/product/proposal-kind';
import { lockFiatRates, type NewRate, writeFiatRates } from './fiat-rates.store';

export interface FiatRatesBody {
  readonly rates: readonly (Required<NewRate> & {
    /** The rate when it was proposed; empty: the currency is new. */
    readonly before: string;
  })[];
}

/** Rates entered by two operators when there is no daily source, or when a real change exceeds what it may bring. */
export const fiatRates: ProposalKind<FiatRatesBody> = {
  kind: 'fiat_rates',
  title: 'Fiat rates',
  effect:
    'The rates are in force at once and count as taken at the approval. The daily source replaces them with its next publication.',
  deciders: ['finance', 'admin'],
  facts: ({ rates }) =>
    rates.map(({ code, perUsd, symbol, before }) => ({
      name: `${code} for one US dollar`,
      value: `${toFixed8(perUsd)} ${symbol} (${before === '' ? 'new' : `now ${toFixed8(before)}`})`.replace('  ', ' '),
    })),
  apply: async (tx, { clock }, { body, subject, reason }) => {
    const stored = new Map((await lockFiatRates(tx)).map(({ code, perUsd }) => [code, perUsd]));
    await writeFiatRates(tx, { rates: body.rates, takenAt: new Date(clock.nowMs()), source: 'operators' });
    const before = Object.fromEntries(body.rates.map(({ code }) => [code, stored.get(code) ?? null]));
    const after = Object.fromEntries(body.rates.map(({ code, perUsd }) => [code, perUsd]));
    return { note: { action: 'fiat.rates', subject, before, after, note: reason } };
  },
};
