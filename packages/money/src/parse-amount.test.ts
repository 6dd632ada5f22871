import { sized } from '@candor/testkit/test-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountProblem, parseAmount } from './decimal';

// The hostile literals of the abuse catalogue, group by group. Written with escapes where the character cannot be seen.
const hostile: Record<string, readonly string[]> = {
  signed: ['-1', '-0.00000001', '-0', '+1', '\u22121', '--1'],
  words: ['NaN', 'Infinity', '-Infinity', 'undefined', 'null', 'true', 'false', '', '[object Object]'],
  exponents: ['1e2', '1E2', '1e-8', '1e400', '1e', 'e1'],
  otherWritings: [
    '0x10',
    '0b1',
    '0o7',
    '1_000',
    '1,000',
    '1.000,00',
    '1.',
    '.5',
    '.',
    '00',
    '01',
    '007.5',
    '1.2.3',
    '1n',
  ],
  spaces: [' 1', '1 ', '\t1', '1\n', '\r\n1', '1\u00a0', '\u00a01', '\u30001', '\u200b1', '1\u2028'],
  otherDigits: ['\uff11', '\uff11\uff10', '\u0661', '\u0967', '\u4e00', '1\uff0e5', '\u00b2'],
  controls: ['\u0000', '1\u0000', '\u00001', '\ufeff1', '1\ufeff', '\u202e1', '1;drop', "1' or '1'='1", '$1', '1USDT'],
};

describe('parseAmount', () => {
  for (const [group, literals] of Object.entries(hostile)) {
    it.each(literals.map((text) => [JSON.stringify(text), text] as const))(`refuses ${group} %s`, (_, text) => {
      expect(parseAmount(text, { scale: 8, allowZero: true })).toEqual({ ok: false, reason: 'format' });
    });
  }

  it.each<[string, number, AmountProblem]>([
    ['0', 8, 'zero'],
    ['0.0', 8, 'zero'],
    ['0.00000000', 8, 'zero'],
    ['0.000000000000000000', 8, 'scale'],
    ['0.000000001', 8, 'scale'],
    ['1.0000000', 6, 'scale'],
    ['0.1234567', 6, 'scale'],
    ['1.5', 0, 'scale'],
    ['100000000000000000000', 8, 'too_large'],
    ['123456789012345678901.5', 8, 'too_large'],
  ])('refuses %s at scale %i as %s', (text, scale, reason) => {
    expect(parseAmount(text, { scale })).toEqual({ ok: false, reason });
  });

  it.each([
    ['1', 0, '1'],
    ['0.00000001', 8, '0.00000001'],
    ['1.000000', 6, '1'],
    ['10', 8, '10'],
    ['9007199254740993', 8, '9007199254740993'],
    ['0.30000000', 8, '0.3'],
    ['99999999999999999999.99999999', 8, '99999999999999999999.99999999'],
  ])('reads %s at scale %i', (text, scale, value) => {
    expect(parseAmount(text, { scale })).toEqual({ ok: true, value });
  });

  it('takes zero only when asked to', () => {
    expect(parseAmount('0.00', { scale: 2, allowZero: true })).toEqual({ ok: true, value: '0' });
  });

  it('refuses what is not text, as an untyped caller may send it', () => {
    for (const value of [1, null, undefined, true, ['1'], { toString: () => '1' }]) {
      expect(parseAmount(value as never, { scale: 8 })).toEqual({ ok: false, reason: 'format' });
    }
  });

  it('refuses very long text by its length', () => {
    expect(parseAmount('1'.repeat(50_000), { scale: 8 })).toEqual({ ok: false, reason: 'format' });
    expect(parseAmount(`0.${'0'.repeat(50_000)}x`, { scale: 8 })).toEqual({ ok: false, reason: 'format' });
  });

  it('accepts exactly the grammar, whatever the text', () => {
    const grammar = /^(0|[1-9]\d{0,19})(\.\d{1,8})?$/;
    const nearly = fc.string({
      unit: fc.constantFrom('0', '1', '9', '.', '-', 'e', ' ', '\u0661', ','),
      maxLength: 32,
    });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string(), fc.stringMatching(grammar)), (text) => {
        expect(parseAmount(text, { scale: 8, allowZero: true }).ok).toBe(grammar.test(text));
      }),
      { numRuns: sized({ usual: 1_000, full: 5_000 }) },
    );
  });
});
