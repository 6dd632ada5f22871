import { describe, expect, it } from 'vitest';
import {
  breakEvenPrice,
  changedCount,
  changedPercent,
  chooseDate,
  type DualDate,
  type DualProduct,
  soldPercent,
  toPercent,
  toTableRows,
} from './dual-table.ts';

const product = (linked: string, change: Partial<DualProduct> = {}): DualProduct => ({
  id: 1,
  side: 'call',
  currency_id: 1,
  currency_name: 'BTC',
  quote_id: 3,
  quote_name: 'USDT',
  symbol: 'BTC/USDT',
  pay_id: 1,
  pay_name: 'BTC',
  linked_price: linked,
  distance: '0.01',
  rate: '0.1825',
  term_rate: '0.0035',
  days: 7,
  interest_from_ms: 0,
  maturity_ms: 1,
  closes_ms: 1,
  share_cost: '0.1',
  total_shares: 1000,
  sold_shares: 688,
  remaining_shares: 312,
  user_limit: 100,
  user_left: 100,
  is_open: 1,
  history: null,
  ...change,
});

const date = (maturityMs: number, days: number, products: readonly DualProduct[] = []): DualDate => ({
  maturity_ms: maturityMs,
  days,
  products: [...products],
});

describe('chooseDate', () => {
  const dates = [date(10, 1), date(20, 7), date(30, 14)];
  it.each([
    ['the one in the address', dates, { maturity: '30', days: '14' }, 14],
    ['the one in the address, whatever its term was', dates, { maturity: '30', days: '1' }, 14],
    ['the same term when its sale day has ended', dates, { maturity: '9', days: '1' }, 1],
    ['the usual term without one', dates, { maturity: null, days: null }, 7],
    ['the usual term for an unknown date', dates, { maturity: '15', days: null }, 7],
    ['the usual term for a term that is no longer offered', dates, { maturity: '15', days: '3' }, 7],
    ['the first where there is no usual term', [date(10, 1), date(30, 14)], { maturity: null, days: null }, 1],
  ])('%s', (_, listed, choice, days) => {
    expect(chooseDate(listed, choice)?.days).toBe(days);
  });

  it('nothing when nothing is on sale', () => {
    expect(chooseDate([], { maturity: '30', days: '14' })).toBeUndefined();
  });
});

describe('toTableRows', () => {
  const listed = date(20, 7, [product('68000', { id: 1 }), product('76000', { id: 2 }), product('66000', { id: 3 })]);
  const brief = (price: string | null) =>
    toTableRows(listed, price).map((row) => (row.kind === 'now' ? 'now' : row.product.linked_price));

  it('sorts from high to low and puts the price now in between', () => {
    expect(brief('67432.18')).toEqual(['76000', '68000', 'now', '66000']);
    expect(brief('80000')).toEqual(['now', '76000', '68000', '66000']);
    expect(brief(null)).toEqual(['76000', '68000', '66000']);
  });

  it('computes the distance from the newest price, and uses the reply without one', () => {
    const [first] = toTableRows(listed, '67432.18');
    expect(first).toMatchObject({ distance: '0.12705832' });
    expect(toTableRows(listed, null)[0]).toMatchObject({ distance: '0.01' });
  });

  it.each([
    ['a call above the price', product('68000'), '67432', true],
    ['a call the price has reached', product('68000'), '68000', false],
    ['a put below the price', product('66000', { side: 'put' }), '67432', true],
    ['a put the price has reached', product('66000', { side: 'put' }), '66000', false],
    ['a closed product', product('68000', { is_open: 0 }), '67432', false],
  ])('%s', (_, one, price, canBuy) => {
    const rows = toTableRows(date(20, 7, [one]), price);
    expect(rows.find((row) => row.kind === 'product')).toMatchObject({ canBuy });
  });
});

it('fractions are shown as percent', () => {
  expect([toPercent('0.1825'), toPercent('0.0035'), toPercent('-0.0381')]).toEqual(['18.25', '0.35', '-3.81']);
});

it('counts past terms in which the other coin would have been paid', () => {
  const history = { terms: 90, below: 70, outside_chain: 0 };
  expect([changedCount('call', history), changedCount('put', history)]).toEqual([20, 70]);
  expect([changedPercent('call', history), changedPercent('put', history)]).toEqual([22, 78]);
});

it('the bar is full when nothing is offered', () => {
  expect(soldPercent(product('1'))).toBe(68.8);
  expect(soldPercent(product('1', { total_shares: 0 }))).toBe(100);
});

it('just holding is worth more above the linked price with interest, or below it without', () => {
  expect(breakEvenPrice('call', { cost: '1', below: '1.0035', atOrAbove: '70245' })).toBe('70245');
  expect(breakEvenPrice('put', { cost: '7000', below: '0.10035', atOrAbove: '7024.5' })).toBe('69755.85450921');
});
