import { decideConversionForm } from '@candor/domain/fund/decide-conversion';
import { add, cmp, toAmount } from '@candor/money/decimal';
import { fromUnits } from '@candor/money/units';
import { describe, expect, it } from 'vitest';
import {
  type ConvertPair,
  EMPTY_CONVERT,
  maxConversion,
  type OwnedCoin,
  pairOf,
  type Quote,
  quoteLeftMs,
  rateOf,
  reduceConvert,
  summarizeConvert,
  toOwnedCoins,
} from './convert-form.ts';

const USDT: OwnedCoin = { id: 3, name: 'USDT', scale: 6, available: '1000.00000000' };
const BTC: OwnedCoin = { id: 1, name: 'BTC', scale: 8, available: '0.50000000' };
const ETH: OwnedCoin = { id: 2, name: 'ETH', scale: 8, available: '0.00000000' };
const COINS = [BTC, ETH, USDT];
const PAIR: ConvertPair = { from: USDT, to: BTC };

const QUOTE: Quote = {
  form_price: '1.00000000',
  to_price: '50000.00000000',
  fee: '0.00100000',
  fee_percent: '0.10000000',
  quote_id: 'q',
  valid_until_ms: 20_000,
  server_time_ms: 10_000,
  max_value: '10000.00000000',
  rule_version: 1,
};
const typed = (amount: string, touched = true) => ({ ...EMPTY_CONVERT, amount, touched });

describe('the pair', () => {
  it('is USDT into BTC at first', () => expect(pairOf(EMPTY_CONVERT, COINS)).toEqual(PAIR));
  it('never has one coin twice', () => {
    const chosen = reduceConvert(typed('5'), { type: 'from', id: BTC.id, pair: PAIR });
    expect(pairOf(chosen, COINS)).toEqual({ from: BTC, to: USDT });
    expect(chosen.amount).toBe('');
    expect(pairOf({ ...EMPTY_CONVERT, fromId: 1, toId: 1 }, COINS)?.to.id).not.toBe(1);
  });
  it('another target keeps the amount, another source does not', () => {
    expect(reduceConvert(typed('5'), { type: 'to', id: ETH.id, pair: PAIR })).toMatchObject({ toId: 2, amount: '5' });
    expect(reduceConvert(typed('5'), { type: 'from', id: ETH.id, pair: PAIR })).toMatchObject({
      fromId: 2,
      toId: 1,
      amount: '',
    });
  });
  it('swaps source and target', () =>
    expect(pairOf(reduceConvert(typed('5'), { type: 'swap', pair: PAIR }), COINS)).toEqual({ from: BTC, to: USDT }));
  it('is null while there are not two coins', () => expect(pairOf(EMPTY_CONVERT, [BTC])).toBeNull());
});

describe('the preview', () => {
  it('takes the fee extra from the source', () => {
    expect(summarizeConvert(typed('100'), PAIR, QUOTE)).toMatchObject({
      conversion: { amount: '100', fee: '0.1', debit: '100.1', credit: '0.002' },
      problem: null,
    });
  });
  it('counts the fee against the balance', () =>
    expect(summarizeConvert(typed('1000'), PAIR, QUOTE).problem?.code).toBe('insufficient_balance'));
  it('shows no result without a quote or an amount', () => {
    expect(summarizeConvert(typed('100'), PAIR, undefined)).toEqual({ conversion: null, problem: null });
    expect(summarizeConvert(typed(''), PAIR, QUOTE)).toEqual({ conversion: null, problem: null });
  });
  it('reports zero only after the field has lost focus', () => {
    expect(summarizeConvert(typed('0.0', false), PAIR, QUOTE).problem).toBeNull();
    expect(summarizeConvert(typed('0.0'), PAIR, QUOTE).problem?.code).toBe('amount_invalid');
  });
  it('an amount worth more than the cap is refused with the largest allowed amount', () => {
    const rich = { from: { ...USDT, available: '20000' }, to: BTC };
    expect(summarizeConvert(typed('10001'), rich, QUOTE).problem).toMatchObject({
      code: 'convert_too_large',
      params: { max: '10000' },
    });
  });
  it('an amount that buys less than one unit is refused with the smallest amount that buys one', () =>
    expect(summarizeConvert(typed('0.0001'), PAIR, QUOTE).problem).toMatchObject({
      code: 'convert_too_small',
      params: { min: '0.0005' },
    }));
});

describe('maxConversion', () => {
  it.each(['1000.00000000', '0.12345600', '999.99999900', '7.77777700', '0.00000200'])(
    'with %s the fee still fits and one unit more does not',
    (available) => {
      const pair = { from: { ...USDT, available }, to: BTC };
      const most = maxConversion(pair, QUOTE);
      const debit = (amount: string) => {
        const terms = {
          fromPrice: '1',
          toPrice: '0.00001',
          feePercent: QUOTE.fee_percent,
          maxValueUsdt: QUOTE.max_value,
        };
        const decision = decideConversionForm({ ...pair, ...terms, amount });
        if (!decision.ok) throw new Error(decision.code);
        return decision.debit;
      };
      expect(cmp(debit(most), toAmount(available))).toBeLessThanOrEqual(0);
      expect(cmp(debit(add(toAmount(most), fromUnits(1n, USDT.scale))), toAmount(available))).toBe(1);
    },
  );
  it('is not worth more than the cap', () =>
    expect(maxConversion({ from: { ...USDT, available: '20000' }, to: BTC }, QUOTE)).toBe('10000'));
  it('is empty without money, and when the fee alone would take it', () => {
    expect(maxConversion({ from: ETH, to: BTC }, QUOTE)).toBe('');
    expect(maxConversion({ from: { ...USDT, available: '0.00000100' }, to: BTC }, QUOTE)).toBe('');
  });
});

describe('the quote', () => {
  it('counts the dearer coin in the cheaper, whichever way it goes', () => {
    const price = { base: 'BTC', counter: 'USDT', rate: '50000', precision: 2 };
    expect(rateOf(QUOTE, PAIR)).toEqual(price);
    expect(rateOf({ ...QUOTE, form_price: '50000', to_price: '1' }, { from: BTC, to: USDT })).toEqual(price);
  });
  it('shows the decimals its size needs', () => {
    const ofPrices = (form_price: string, to_price: string) => rateOf({ ...QUOTE, form_price, to_price }, PAIR);
    expect(ofPrices('2.5', '1')).toMatchObject({ rate: '2.5', precision: 4 });
    expect(ofPrices('1', '1')).toMatchObject({ rate: '1', precision: 2 });
  });
  it('expires after the duration given by the server, independent of the clock of the device', () => {
    expect(quoteLeftMs(QUOTE, { receivedAtMs: 900_000, nowMs: 904_000 })).toBe(6000);
    expect(quoteLeftMs(QUOTE, { receivedAtMs: 5, nowMs: 10_006 })).toBe(-1);
  });
});

it('joins coins and balances; a coin without a balance has none', () => {
  const coins = toOwnedCoins({
    transfer: [
      { id: 3, name: 'USDT', scale: 6 },
      { id: 2, name: 'ETH', scale: 8 },
    ],
    wallet: [{ currency: 3, change_balance: '7.00000000' }],
  });
  expect(coins.map(({ available }) => available)).toEqual(['7.00000000', '0']);
});
