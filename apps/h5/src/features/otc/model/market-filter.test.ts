import { describe, expect, it } from 'vitest';
import { kindsOf, NO_FILTER, readFilter, toAdsFields, toMarket, writeFilter } from './market-filter.ts';
import type { Setup } from './otc-types.ts';

const fiat = (code: string) => ({ code, symbol: '', rate_ms: 1, is_old: 0 as const });
const kind = (id: number, code: string, fiats: string[]) => ({ id, code, name: code, fields: [], fiats });
const SETUP: Setup = {
  coins: [
    { id: 3, name: 'USDT', scale: 2 },
    { id: 1, name: 'BTC', scale: 8 },
  ],
  fiats: [fiat('EUR'), fiat('USD')],
  kinds: [kind(1, 'bank', []), kind(2, 'pix', ['BRL']), kind(3, 'sepa', ['EUR'])],
  pay_minutes: [15, 30],
  maker_fee_percent: '0.2',
  taker_fee_percent: '0',
  quiet_minutes: 10,
  appeal_hours: 24,
  ad_days: 30,
  max_open_orders: 3,
  limits: [],
  rule_version: 1,
};
const read = (query: string) => readFilter(new URLSearchParams(query));

describe('the filter in the address', () => {
  it.each(['', 'side=sell&coin=1&fiat=EUR&amount=250.5&kind=sepa'])('%s reads back as it was written', (query) =>
    expect(new URLSearchParams(writeFilter(read(query))).toString()).toBe(query),
  );
  it('drops what is not valid', () =>
    expect(read('side=both&coin=-1&fiat=eur&amount=1.234&kind=%2F')).toEqual(NO_FILTER));
});

describe('the market', () => {
  it('has the first coin and the display currency', () =>
    expect(toMarket(NO_FILTER, SETUP, 'EUR')).toMatchObject({ coin: { id: 3 }, fiat: { code: 'EUR' }, kind: null }));
  it('falls back to USD for a display currency that is not traded', () =>
    expect(toMarket(NO_FILTER, SETUP, 'JPY')?.fiat.code).toBe('USD'));
  it('drops a kind of payment that is not for the currency', () => {
    expect(toMarket({ ...NO_FILTER, fiat: 'USD', kind: 'sepa' }, SETUP, 'USD')?.kind).toBeNull();
    expect(toMarket({ ...NO_FILTER, fiat: 'EUR', kind: 'sepa' }, SETUP, 'USD')?.kind?.code).toBe('sepa');
  });
  it('is nothing without coins', () => expect(toMarket(NO_FILTER, { ...SETUP, coins: [] }, 'USD')).toBeNull());
  it('offers kinds of all currencies and of this one', () =>
    expect(kindsOf(SETUP, 'EUR').map(({ code }) => code)).toEqual(['bank', 'sepa']));
});

it('asks for ads of people who do the opposite', () => {
  const market = toMarket({ ...NO_FILTER, amount: '50' }, SETUP, 'USD');
  expect(market).not.toBeNull();
  if (market === null) return;
  const buying = { side: 'sell', currency_id: '3', fiat: 'USD', amount: '50', merchant_id: '0' };
  expect(toAdsFields(market)).toEqual(buying);
  expect(toAdsFields({ ...market, side: 'sell' }, 9)).toEqual({ ...buying, side: 'buy', merchant_id: '9' });
});
