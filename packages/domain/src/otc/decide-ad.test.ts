import { describe, expect, it } from 'vitest';
import { type AdContext, type AdForm, refuseAd, remainingOf } from './decide-ad';
import { OTC_RULES } from './otc-rules';

const FORM: AdForm = {
  side: 'sell',
  priceKind: 'fixed',
  price: '1.01',
  marginPercent: '0',
  total: '2000',
  minFiat: '100',
  maxFiat: '1000',
  methods: 1,
  payMinutes: 30,
  hoursFrom: 0,
  hoursTo: 0,
  needLevel: 0,
  needOrders: 0,
  needDays: 0,
};
const CONTEXT: AdContext = { scale: 6, index: '1', isRateOld: false, fiat: 'USD', used: '0', rules: OTC_RULES };
const codeOf = (form: Partial<AdForm>, context: Partial<AdContext> = {}): string =>
  refuseAd({ ...FORM, ...form }, { ...CONTEXT, ...context })?.code ?? 'ok';

describe('an ad', () => {
  it.each<[string, Partial<AdForm>, Partial<AdContext>]>([
    ['ok', {}, {}],
    ['ok', { priceKind: 'floating', marginPercent: '-10' }, {}],
    ['ok', { maxFiat: '2020' }, {}],
    ['ok', { total: '500', maxFiat: '505' }, { used: '500' }],
    ['otc_methods_missing', { methods: 0 }, {}],
    ['otc_window_wrong', { payMinutes: 20 }, {}],
    ['otc_hours_wrong', { hoursFrom: 60, hoursTo: 60 }, {}],
    ['otc_conditions_wrong', { needLevel: 3 }, {}],
    ['otc_conditions_wrong', { needOrders: 1001 }, {}],
    ['otc_conditions_wrong', { needDays: -1 }, {}],
    ['otc_margin_wrong', { priceKind: 'floating', marginPercent: '10.01' }, {}],
    ['otc_margin_wrong', { priceKind: 'floating', marginPercent: '-10.01' }, {}],
    ['otc_rate_old', { priceKind: 'floating' }, { isRateOld: true }],
    ['otc_price_unknown', { priceKind: 'floating' }, { index: null }],
    ['otc_price_unknown', {}, { index: null }],
    ['otc_price_wrong', { price: '1.2001' }, {}],
    ['otc_price_wrong', { price: '0.79' }, {}],
    ['otc_price_wrong', { price: '1.00001' }, {}],
    ['otc_price_wrong', { price: '' }, {}],
    ['otc_total_wrong', { total: '1.0000001' }, {}],
    ['otc_total_wrong', { total: '499' }, { used: '500' }],
    ['otc_limits_wrong', { minFiat: '1000.01' }, {}],
    ['otc_limits_wrong', { minFiat: '1.001' }, {}],
    ['otc_limits_wrong', { maxFiat: '2020.01' }, {}],
  ])('%s', (code, form, context) => {
    expect(codeOf(form, context)).toBe(code);
  });

  it.each([
    ['2000', '500', '1500'],
    ['500', '500', '0'],
  ])('of %s with %s used has %s left', (total, used, rest) => {
    expect(remainingOf(total, used)).toBe(rest);
  });
});
