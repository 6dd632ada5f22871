import { describe, expect, it } from 'vitest';
import { type FormMemory, isAmountText, isFormMemory, recallFields, withFields } from './form-memory.ts';

describe('withFields', () => {
  it('puts the newest first and keeps the other fields of the same form', () => {
    let memory: FormMemory = [];
    memory = withFields(memory, 'spot BTC/USDT', { buyAmount: '1' });
    memory = withFields(memory, 'options BTC/USDT', { seconds: '30' });
    memory = withFields(memory, 'spot BTC/USDT', { sellAmount: '2' });
    expect(memory).toEqual([
      ['spot BTC/USDT', { buyAmount: '1', sellAmount: '2' }],
      ['options BTC/USDT', { seconds: '30' }],
    ]);
    expect(recallFields(memory, 'options BTC/USDT')).toEqual({ seconds: '30' });
    expect(recallFields(memory, 'options ETH/USDT')).toEqual({});
  });

  it('forgets the oldest of more than fifty', () => {
    const memory = Array.from({ length: 51 }, (_, index) => `options P${index}/USDT`).reduce<FormMemory>(
      (kept, name) => withFields(kept, name, { seconds: '30' }),
      [],
    );
    expect(memory).toHaveLength(50);
    expect(recallFields(memory, 'options P0/USDT')).toEqual({});
    expect(recallFields(memory, 'options P1/USDT')).toEqual({ seconds: '30' });
    expect(isFormMemory(memory)).toBe(true);
  });
});

describe('isFormMemory', () => {
  it.each([
    ['nothing stored', undefined],
    ['no list', {}],
    ['an entry that is no pair', ['options BTC/USDT']],
    ['fields that are no object', [['options BTC/USDT', null]]],
    ['a field that is no text', [['options BTC/USDT', { seconds: 30 }]]],
    ['a text that is too long', [['options BTC/USDT', { stake: '1'.repeat(41) }]]],
    ['more than may be there', Array.from({ length: 51 }, (_, index) => [`p${index}`, {}])],
  ])('%s is none', (_, value) => expect(isFormMemory(value)).toBe(false));
});

describe('isAmountText', () => {
  it.each([
    ['5', 0],
    ['0.001', 3],
    ['123456789012345.12', 2],
  ])('%s is an amount of %i decimals', (text, scale) => expect(isAmountText(text, scale)).toBe(true));

  it.each([
    ['', 2],
    ['0', 2],
    ['0.00', 2],
    ['-1', 2],
    ['+1', 2],
    ['1.', 2],
    ['.5', 2],
    ['1e3', 2],
    ['01', 2],
    ['1,000', 2],
    ['1.001', 2],
    ['1.5', 0],
    ['1234567890123456', 2],
    ['Infinity', 2],
    [undefined, 2],
  ])('%s is none of %i decimals', (text, scale) => expect(isAmountText(text, scale)).toBe(false));
});
