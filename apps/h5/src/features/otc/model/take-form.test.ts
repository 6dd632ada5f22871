import { describe, expect, it } from 'vitest';
import {
  findTakeProblem,
  largestAmount,
  previewTake,
  switchUnit,
  type TakeForm,
  type TakeTerms,
  toTakeFields,
} from './take-form.ts';

/** The reader buys from a seller. */
const SALE: TakeTerms = {
  id: 7,
  version: 3,
  side: 'sell',
  fiat: 'USD',
  currency_name: 'USDT',
  price: '1.0031',
  available: '2000.00000000',
  min_fiat: '100.00',
  max_fiat: '1000.00',
  own_available: '0.00000000',
  own_limit_usdt: '900.00000000',
  fee_percent: '0.2',
  scale: 2,
};
/** The reader sells to a buyer. */
const PURCHASE: TakeTerms = { ...SALE, side: 'buy', own_available: '300.00000000' };
const form = (part: Partial<TakeForm>): TakeForm => ({ by: 'fiat', amount: '500', methodId: 4, ...part });

describe('problems of an order', () => {
  it.each([
    ['', 'amount'],
    ['0', 'amount'],
    ['1.234', 'amount'],
    ['99.99', 'low'],
    ['1000.01', 'high'],
    ['950', 'limit'],
  ] as const)('%s USD: %s', (amount, problem) => expect(findTakeProblem(form({ amount }), SALE)).toBe(problem));

  it.each(['100', '500.', '902'])('%s USD is fine', (amount) =>
    expect(findTakeProblem(form({ amount }), SALE)).toBeNull(),
  );

  it('is refused when the ad has fewer coins left', () =>
    expect(findTakeProblem(form({}), { ...SALE, available: '498.44' })).toBe('left'));

  it('judges the limit in USDT only for USDT', () =>
    expect(findTakeProblem(form({ amount: '950' }), { ...SALE, currency_name: 'USDC' })).toBeNull());

  it('needs the coins of a reader who sells, and none of one who buys', () => {
    expect(findTakeProblem(form({ by: 'coin', amount: '300.01' }), PURCHASE)).toBe('uncovered');
    expect(findTakeProblem(form({ by: 'coin', amount: '300' }), PURCHASE)).toBeNull();
    expect(findTakeProblem(form({ by: 'coin', amount: '300.01' }), SALE)).toBeNull();
  });

  it('asks for the method last', () => expect(findTakeProblem(form({ methodId: 0 }), SALE)).toBe('method'));
});

describe('the preview', () => {
  it('rounds coins down from fiat, and fiat up from coins', () => {
    expect(previewTake(form({}), SALE)).toMatchObject({ amount: '498.45', fiatAmount: '500', received: '498.45' });
    expect(previewTake(form({ by: 'coin', amount: '10' }), SALE)).toMatchObject({ fiatAmount: '10.04' });
  });

  it('is empty without an amount or a price', () => {
    expect(previewTake(form({ amount: '' }), SALE)).toBeNull();
    expect(previewTake(form({}), { ...SALE, price: '0.0000' })).toBeNull();
  });
});

describe('the unit', () => {
  it('changes with the amount', () =>
    expect(switchUnit(form({}), SALE)).toEqual(form({ by: 'coin', amount: '498.45' })));
  it('changes and is empty while there is no amount', () =>
    expect(switchUnit(form({ by: 'coin', amount: '' }), SALE)).toEqual(form({ by: 'fiat', amount: '' })));
});

describe('the largest amount', () => {
  it('is that of the ad', () => {
    expect(largestAmount('fiat', SALE)).toBe('1000');
    expect(largestAmount('coin', SALE)).toBe('996.9');
  });
  it('is what a seller has, when that is less', () => {
    expect(largestAmount('coin', PURCHASE)).toBe('300');
    expect(largestAmount('fiat', PURCHASE)).toBe('300.93');
    expect(largestAmount('fiat', { ...PURCHASE, own_available: '0' })).toBe('');
  });
});

describe('the fields of the call', () => {
  it('have version and price as they were seen', () =>
    expect(toTakeFields(form({ amount: '500.' }), SALE)).toEqual({
      ad_id: '7',
      version: '3',
      by: 'fiat',
      amount: '500',
      price: '1.0031',
      method_id: '4',
    }));
  it('are missing while there is a problem', () => expect(toTakeFields(form({ amount: '5' }), SALE)).toBeNull());
});
