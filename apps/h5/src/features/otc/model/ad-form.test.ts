import { describe, expect, it } from 'vitest';
import {
  type AdForm,
  findAdProblem,
  firstAd,
  formOfAd,
  isMargin,
  placeOf,
  reduceAd,
  stepMargin,
  toAdFields,
  toPreviewFields,
} from './ad-form.ts';
import type { OwnAd } from './otc-types.ts';

const SCALE = 2;
const ad = (part: Partial<AdForm> = {}): AdForm => ({
  ...firstAd(3, 'USD'),
  margin: '0.3',
  total: '2000',
  minFiat: '100',
  maxFiat: '1000',
  methods: [5],
  ...part,
});

describe('problems of an ad', () => {
  it.each<[Partial<AdForm>, ReturnType<typeof findAdProblem>]>([
    [{}, null],
    [{ margin: '' }, 'price'],
    [{ margin: '10.01' }, 'price'],
    [{ margin: '-10.01' }, 'price'],
    [{ priceKind: 'fixed' }, 'price'],
    [{ priceKind: 'fixed', price: '1.00321' }, 'price'],
    [{ priceKind: 'fixed', price: '1.0032', margin: '' }, null],
    [{ total: '' }, 'total'],
    [{ total: '2000.001' }, 'total'],
    [{ minFiat: '1000.01' }, 'limits'],
    [{ maxFiat: '' }, 'limits'],
    [{ methods: [] }, 'methods'],
    [{ side: 'buy' }, 'methods'],
    [{ side: 'buy', kinds: ['bank'] }, null],
    [{ hoursFrom: 60, hoursTo: 60 }, 'hours'],
    [{ hoursFrom: 1200, hoursTo: 480 }, null],
  ])('%o: %s', (part, problem) => expect(findAdProblem(ad(part), SCALE)).toBe(problem));

  it('stand where the refusal belongs', () => {
    expect(placeOf('otc_margin_wrong')).toBe('price');
    expect(placeOf('otc_too_many_ads')).toBe('form');
  });
});

describe('the margin', () => {
  it.each([
    ['0', 1, '0.1'],
    ['0', -1, '-0.1'],
    ['10', 1, '10'],
    ['-10', -1, '-10'],
    ['-', 1, '0.1'],
  ] as const)('%s, step %s: %s', (margin, by, next) => expect(stepMargin(margin, by)).toBe(next));
  it.each(['-', '', '1.234', '100'])('%s is none', (text) => expect(isMargin(text)).toBe(false));
});

describe('the fields of the calls', () => {
  it('of a floating price have no fixed one', () =>
    expect(toPreviewFields(ad({ price: '5' }), SCALE)).toMatchObject({
      price: '',
      margin_percent: '0.3',
      total: '2000',
    }));

  it('of a sale have methods, of a purchase kinds', () => {
    expect(toAdFields(ad({ methods: [5, 9] }), SCALE)).toMatchObject({ methods: '5,9', kinds: '' });
    const purchase = ad({ side: 'buy', kinds: ['bank', 'wise'] });
    expect(toAdFields(purchase, SCALE)).toMatchObject({ methods: '', kinds: 'bank,wise' });
  });

  it('have zeros for conditions that are not set', () =>
    expect(toAdFields(ad({ needDays: '30' }), SCALE)).toMatchObject({
      need_level: '0',
      need_orders: '0',
      need_days: '30',
    }));

  it('are missing while there is a problem', () => expect(toAdFields(ad({ total: '' }), SCALE)).toBeNull());
});

describe('changes', () => {
  it('choose a method and take it back', () => {
    const both = reduceAd(ad(), { type: 'method', id: 9 });
    expect(both.methods).toEqual([5, 9]);
    expect(reduceAd(both, { type: 'method', id: 5 }).methods).toEqual([9]);
  });
});

it('an ad that is changed keeps all it has', () => {
  const own: OwnAd = {
    ...{ id: 1, version: 2, side: 'sell', currency_id: 3, currency_name: 'USDT', fiat: 'USD', price_kind: 'floating' },
    ...{ price: '1.0032', fixed_price: '0.0000', margin_percent: '0.30', total: '2000.00000000', remaining: '10' },
    ...{ min_fiat: '100.00', max_fiat: '1000.00', kinds: [{ code: 'bank', name: '' }], terms: 'T', auto_reply: 'R' },
    ...{ methods: [{ id: 5, kind: 'bank', kind_name: '', holder: 'A', fields: [] }], pay_minutes: 15 },
    ...{ hours_from: 480, hours_to: 1200, need_level: 1, need_orders: 10, need_days: 0, state: 'open' },
    ...{ pause_reason: '', expires_ms: 0, open_orders: 0 },
  };
  const fields = toAdFields(formOfAd(own), SCALE);
  expect(fields).toMatchObject({ margin_percent: '0.3', total: '2000', methods: '5', pay_minutes: '15', terms: 'T' });
  expect(fields).toMatchObject({
    hours_from: '480',
    hours_to: '1200',
    need_level: '1',
    need_orders: '10',
    need_days: '0',
  });
});
