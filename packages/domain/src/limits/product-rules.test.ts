import { describe, expect, it } from 'vitest';
import {
  decideProductOpen,
  findAreaCode,
  isAreaCode,
  PRODUCT_RULES,
  PRODUCTS,
  type ProductRules,
} from './product-rules';

it('everything is open at first', () => {
  expect(PRODUCT_RULES).toEqual(PRODUCTS.map((product) => ({ product, open: true, closedAreas: [] })));
});

describe('the region of a number', () => {
  it.each([
    ['+8613800138000', '86'],
    ['+12025550100', '1'],
    ['+12685550100', '1268'],
    ['+447700900123', '44'],
    ['+85251234567', '852'],
    ['', ''],
    ['+', ''],
    ['+0123', ''],
  ])('%j is %j', (phone, code) => {
    expect(findAreaCode(phone)).toBe(code);
  });

  it.each([
    ['1', true],
    ['86', true],
    ['+86', false],
    ['', false],
    ['999999', false],
    ['toString', false],
  ])('%j is a code: %s', (text, known) => {
    expect(isAreaCode(text)).toBe(known);
  });
});

describe('decideProductOpen', () => {
  const rules: ProductRules = [
    { product: 'options', open: false, closedAreas: [] },
    { product: 'futures', open: true, closedAreas: ['1', '44'] },
  ];
  it.each([
    ['options', '', 'product_closed'],
    ['options', '+8613800138000', 'product_closed'],
    ['futures', '+12025550100', 'product_closed_in_area'],
    ['futures', '+12685550100', true],
    ['futures', '+8613800138000', true],
    ['futures', '', true],
    ['spot', '+12025550100', true],
  ] as const)('%s for %j: %s', (product, phone, answer) => {
    const decision = decideProductOpen(rules, { product, phone });
    expect(decision.ok ? true : decision.code).toBe(answer);
  });
});
