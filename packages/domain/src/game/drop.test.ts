import { createHash, createHmac } from 'node:crypto';
import { add, cmp, mul, toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import {
  computeDrop,
  computePayout,
  DROP_RETURN,
  DROP_SLOTS,
  DROP_WAYS,
  hashServerSeed,
  isClientSeed,
  TOP_MULTIPLIER,
  turnsOf,
} from './drop';

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

/** The vectors of docs/game.md. */
const VECTORS = [
  { serverSeed: SEED, clientSeed: 'candor', nonce: 1 },
  { serverSeed: SEED, clientSeed: 'candor', nonce: 2 },
  { serverSeed: 'ff'.repeat(32), clientSeed: 'mina-4417-quiet', nonce: 42 },
  { serverSeed: '00'.repeat(32), clientSeed: '_', nonce: 10_000 },
] as const;

/** HMAC of the runtime, not the one of the product. */
const digestOf = ({ serverSeed, clientSeed, nonce }: (typeof VECTORS)[number]): string =>
  createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`${clientSeed}:${nonce}`).digest('hex');

describe('computeDrop', () => {
  it.each(VECTORS)('is the first byte of the HMAC: $clientSeed:$nonce', (input) => {
    const drop = computeDrop(input);
    const byte = Number.parseInt(digestOf(input).slice(0, 2), 16);
    const ones = byte.toString(2).replaceAll('0', '').length;
    expect([drop.hmac, drop.byte, drop.slot]).toEqual([digestOf(input), byte, ones]);
    expect(drop.multiplier).toBe(DROP_SLOTS[ones]?.multiplier);
  });

  it('every byte is one way, and the ways of a slot are its weight', () => {
    const ways = Array.from({ length: DROP_SLOTS.length }, () => 0);
    for (let byte = 0; byte < DROP_WAYS; byte += 1) {
      const slot = turnsOf(byte).filter(Boolean).length;
      ways[slot] = (ways[slot] ?? 0) + 1;
    }
    expect(ways).toEqual(DROP_SLOTS.map(({ weight }) => weight));
  });

  it('turns from the highest bit to the lowest', () => {
    expect(turnsOf(0b1000_0001)).toEqual([true, false, false, false, false, false, false, true]);
  });

  it.each([
    { serverSeed: 'xy', clientSeed: 'a', nonce: 1 },
    { serverSeed: SEED, clientSeed: '', nonce: 1 },
    { serverSeed: SEED, clientSeed: 'a:1', nonce: 1 },
    { serverSeed: SEED, clientSeed: 'a', nonce: 0 },
    { serverSeed: SEED, clientSeed: 'a', nonce: 1.5 },
  ])('refuses what are no seeds: %j', (input) => {
    expect(() => computeDrop(input)).toThrow(RangeError);
  });
});

describe('the published odds', () => {
  it('return 253.2 of 256', () => {
    const sum = DROP_SLOTS.reduce(
      (all, { multiplier, weight }) => add(all, mul(toAmount(String(weight)), multiplier, 'down')),
      toAmount('0'),
    );
    expect([sum, DROP_SLOTS.reduce((all, { weight }) => all + weight, 0)]).toEqual([DROP_RETURN.of, DROP_WAYS]);
    expect(Number(DROP_RETURN.percent)).toBeCloseTo((100 * 253.2) / 256, 1);
  });

  it('have their largest multiplier at both ends', () => {
    expect(DROP_SLOTS.every(({ multiplier }) => cmp(multiplier, TOP_MULTIPLIER) <= 0)).toBe(true);
    expect([DROP_SLOTS[0]?.multiplier, DROP_SLOTS.at(-1)?.multiplier]).toEqual([TOP_MULTIPLIER, TOP_MULTIPLIER]);
  });
});

it.each([
  ['10', '0.7', '7'],
  ['1', '0.4', '0.4'],
  ['100', '13', '1300'],
  ['0.01', '1.3', '0.013'],
])('%s × %s pays %s, without rounding', (stake, multiplier, payout) => {
  const rate = DROP_SLOTS.find((slot) => slot.multiplier === multiplier)?.multiplier ?? TOP_MULTIPLIER;
  expect(computePayout(toAmount(stake), rate)).toBe(payout);
});

it('the hash of a server seed is SHA-256 of its bytes', () => {
  expect(hashServerSeed(SEED)).toBe(createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex'));
  expect([hashServerSeed('00'), hashServerSeed(SEED.toUpperCase())]).toEqual([null, null]);
});

it.each([
  ['a', true],
  ['A-z_09', true],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['', false],
  ['a b', false],
  ['a:b', false],
  ['ä', false],
])('%j is a client seed: %s', (text, is) => {
  expect(isClientSeed(text)).toBe(is);
});
