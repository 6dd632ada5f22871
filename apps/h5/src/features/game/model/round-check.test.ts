import { computeDrop, computePayout, hashServerSeed } from '@candor/domain/game/drop';
import { toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import type { RoundWithSeed } from './game-view.ts';
import { checkRound, type NotedHash } from './round-check.ts';

const SERVER = '1f'.repeat(32);
const CLIENT = 'mina-4417-quiet';
const NONCE = 42;
const drop = computeDrop({ serverSeed: SERVER, clientSeed: CLIENT, nonce: NONCE });
const HASH = hashServerSeed(SERVER) ?? '';

const shown: RoundWithSeed = {
  round: {
    id: 7,
    seed_id: 3,
    nonce: NONCE,
    currency: 'points',
    stake: '10.00000000',
    byte: drop.byte,
    slot: drop.slot,
    multiplier: drop.multiplier,
    payout: computePayout(toAmount('10'), drop.multiplier),
    played_ms: 2_000,
    reference: 'r',
    payout_reference: 'p',
  },
  seed: {
    id: 3,
    hash: HASH,
    client_seed: CLIENT,
    server_seed: SERVER,
    rounds: 50,
    reveal_by_ms: 9_000,
    revealed_ms: 8_000,
  },
};
const NOTED: NotedHash = { hash: HASH, seenMs: 1_000 };
const change = (round: Partial<RoundWithSeed['round']>, seed: Partial<RoundWithSeed['seed']> = {}): RoundWithSeed => ({
  round: { ...shown.round, ...round },
  seed: { ...shown.seed, ...seed },
});
const statesOf = async (asked: RoundWithSeed, noted: NotedHash | null = NOTED) => {
  const { state, steps } = await checkRound(asked, noted);
  return [state, Object.fromEntries(steps.map((step) => [step.name, step.state]))];
};

describe('a drop whose server seed was shown', () => {
  it('is recomputed from the seeds and its number', async () => {
    const verdict = await checkRound(shown, NOTED);
    expect(verdict.state).toBe('ok');
    expect(verdict.hmac).toBe(drop.hmac);
    expect(verdict.bits).toBe(drop.byte.toString(2).padStart(8, '0'));
  });

  it.each<[string, RoundWithSeed]>([
    ['one digit of the server seed', change({}, { server_seed: `0${SERVER.slice(1)}` })],
    ['one digit of the hash', change({}, { hash: `${HASH.slice(0, -1)}${HASH.endsWith('0') ? '1' : '0'}` })],
    ['the client seed', change({}, { client_seed: `${CLIENT}s` })],
    ['the number', change({ nonce: NONCE + 1 })],
    ['the byte', change({ byte: drop.byte ^ 1 })],
    ['the slot', change({ slot: (drop.slot + 1) % 9 })],
    ['the payout', change({ payout: '10.00000001' })],
    ['the stake', change({ stake: '11' })],
    ['the multiplier', change({ multiplier: '2' })],
    ['a seed that is none', change({}, { server_seed: 'xyz' })],
  ])('fails when %s is changed', async (_, asked) => {
    expect((await checkRound(asked, null)).state).toBe('failed');
  });

  it('fails when this device noted another hash, although all else matches', async () => {
    expect(await statesOf(shown, { ...NOTED, hash: 'ab'.repeat(32) })).toEqual([
      'failed',
      { noted: 'failed', seed: 'ok', result: 'ok', payout: 'ok' },
    ]);
  });

  it.each([
    ['nothing was noted', null],
    ['the hash was noted after the drop', { ...NOTED, seenMs: 3_000 }],
  ])('is verified without the note when %s', async (_, noted) => {
    expect(await statesOf(shown, noted)).toEqual(['ok', { noted: 'open', seed: 'ok', result: 'ok', payout: 'ok' }]);
  });
});

describe('a drop whose server seed is secret', () => {
  const secret = change({}, { server_seed: '', revealed_ms: 0 });
  it('says what can be checked and what cannot', async () => {
    expect(await statesOf(secret)).toEqual(['open', { noted: 'ok', seed: 'open', result: 'open', payout: 'ok' }]);
    expect((await checkRound(secret, NOTED)).hmac).toBe('');
  });

  it.each([
    ['a payout that is not the product', { payout: '1' }],
    ['a slot that is not the number of ones', { slot: (drop.slot + 1) % 9 }],
  ])('already fails with %s', async (_, round) => {
    const asked = change(round, { server_seed: '' });
    expect((await checkRound(asked, NOTED)).state).toBe('failed');
  });
});
