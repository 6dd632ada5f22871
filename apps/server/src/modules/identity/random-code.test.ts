import { expect, it } from 'vitest';
import { randomCode6 } from '#platform/runtime/ids';

// The 99.9999 % points of chi-square: an honest generator fails one run in a million.
it('codes are spread evenly, in every place and from one to the next [B14]', () => {
  const codes = Array.from({ length: 100_000 }, randomCode6);
  const chiSquare = (counts: readonly number[], expected: number): number =>
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  for (let place = 0; place < 6; place += 1) {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1;
    expect(chiSquare(counts, codes.length / 10)).toBeLessThan(46);
  }
  // Pairs of neighbours: a generator that counts or repeats shows here.
  const pairs = Array.from({ length: 100 }, () => 0);
  for (let at = 1; at < codes.length; at += 1) {
    const cell = Number(codes[at - 1]?.[5]) * 10 + Number(codes[at]?.[5]);
    pairs[cell] = (pairs[cell] ?? 0) + 1;
  }
  expect(chiSquare(pairs, (codes.length - 1) / 100)).toBeLessThan(186);
  // 100,000 of a million: about 4,837 meet a code drawn before.
  const repeats = codes.length - new Set(codes).size;
  expect(repeats).toBeGreaterThan(4_400);
  expect(repeats).toBeLessThan(5_300);
});
