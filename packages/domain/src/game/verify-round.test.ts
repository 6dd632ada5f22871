import { toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { computeDrop, computePayout, hashServerSeed } from './drop';
import { verifyRound } from './verify-game';

const input = { serverSeed: '11'.repeat(32), clientSeed: 'quiet', nonce: 3 };
const { slot, multiplier } = computeDrop(input);
const round = {
  seed_hash: hashServerSeed(input.serverSeed) ?? '',
  stake: '10',
  slot,
  multiplier,
  payout: computePayout(toAmount('10'), multiplier),
};

describe('verifyRound', () => {
  it('reproduces a round', () => {
    expect(verifyRound(input, round)).toMatchObject({ state: 'ok', drop: { slot, multiplier } });
  });

  it.each([
    ['seed', { seed_hash: '0'.repeat(64) }],
    ['results', { slot: (slot + 1) % 9 }],
    ['payouts', { payout: '0.1' }],
    ['payouts', { multiplier: '2' }],
  ])('fails by %s', (name, change) => {
    const verdict = verifyRound(input, { ...round, ...change });
    expect(verdict?.steps.filter(({ state }) => state === 'failed').map((step) => step.name)).toEqual([name]);
  });

  it('is no round without seeds', () => {
    expect(verifyRound({ ...input, serverSeed: '' }, round)).toBeNull();
  });
});
