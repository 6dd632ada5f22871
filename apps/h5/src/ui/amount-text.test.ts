import { describe, expect, it } from 'vitest';
import { fromPastedText, toAmountCaret, toAmountText } from './amount-text.ts';

const usdt = { scale: 8, wholeDigits: 20 };

describe('toAmountText keeps what may still become an amount', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['0.', '0.'],
    ['12.50', '12.50'],
    ['5.', '5.'],
    ['.', '0.'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['12,5', '12.5'],
    ['05', '5'],
    ['000.1', '0.1'],
    ['１２．５', '12.5'],
    ['1 000', '1000'],
    ['0.12345678', '0.12345678'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%j → %j', (raw, kept) => {
    expect(toAmountText(raw, usdt)).toBe(kept);
  });
});

describe('toAmountText refuses what can never be one', () => {
  it.each(['-1', '+1', '1e3', '1.2.3', '1.5,', 'abc', '0x10', '1.123456789', '123456789012345678901', '٣', '1.5%'])(
    '%j',
    (raw) => {
      expect(toAmountText(raw, usdt)).toBeNull();
    },
  );

  it('takes no point where only whole numbers are sold', () => {
    expect(toAmountText('5.', { scale: 0, wholeDigits: 6 })).toBeNull();
    expect(toAmountText('5', { scale: 0, wholeDigits: 6 })).toBe('5');
  });
});

describe('toAmountCaret follows the text before it', () => {
  it.each([
    ['12,5', 3, 3],
    ['.', 1, 2],
    ['05', 2, 1],
    ['1 000', 2, 1],
    ['123', 1, 1],
  ])('%j at %i → %i', (raw, caret, expected) => {
    expect(toAmountCaret(raw, caret)).toBe(expected);
  });
});

describe('fromPastedText', () => {
  it.each([
    ['9,000.00', '9000.00'],
    ['9.000,00', '9000.00'],
    ['1,234,567', '1234567'],
    [' 64 000.5 ', '64000.5'],
    ['0,5', '0.5'],
    ['1.500', '1.500'],
  ])('%j → %j', (pasted, clean) => {
    expect(fromPastedText(pasted)).toBe(clean);
  });

  it.each(['1,500', '1,2,3', '-5', '5 USDT', '1e5', '1.234.567,8.9'])('refuses %j', (pasted) => {
    expect(fromPastedText(pasted)).toBeNull();
  });
});
