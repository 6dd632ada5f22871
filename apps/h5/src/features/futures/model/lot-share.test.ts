import { describe, expect, it } from 'vitest';
import { decideTicket } from './decide-ticket.ts';
import { lotsOfPercent, mostLots, percentOfLots } from './lot-share.ts';
import { context } from './sample-terms.ts';
import { newTicket } from './ticket-form.ts';

const form = newTicket('20');

describe('mostLots', () => {
  it('is what margin and fee, as they are set aside, leave possible: one lot more is refused', () => {
    for (const available of ['3.1815', '100', '333.333333', '999.99']) {
      const most = mostLots(form, { ...context, available });
      const decide = (lots: number) => decideTicket({ ...form, lots: String(lots) }, { ...context, available }).ok;
      expect([decide(most), decide(most + 1)]).toEqual([true, false]);
    }
  });

  it('is none without a price, a balance or enough of it, and never more than an order may have', () => {
    expect(mostLots(form, { ...context, mark: '' })).toBe(0);
    expect(mostLots(form, { ...context, available: null })).toBe(0);
    expect(mostLots(form, { ...context, available: '3.18' })).toBe(0);
    expect(mostLots(form, { ...context, available: '100000000' })).toBe(1000);
  });

  it('goes by the limit of an entrust', () => {
    const limit = { ...form, kind: 'limit', price: '30000' } as const;
    expect(mostLots(limit, context)).toBeGreaterThan(mostLots(form, context));
  });
});

describe('the slider', () => {
  it('rounds down to whole lots', () => {
    expect([0, 25, 50, 100].map((percent) => lotsOfPercent(percent, 33))).toEqual(['', '8', '16', '33']);
  });

  it('says how much is used, at most all', () => {
    expect([percentOfLots('8', 33), percentOfLots('40', 33), percentOfLots('', 33), percentOfLots('5', 0)]).toEqual([
      24, 100, 0, 0,
    ]);
  });
});
