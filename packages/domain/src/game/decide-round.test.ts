import { describe, expect, it } from 'vitest';
import { computeGrant, decideRound, decideStake, sessionStart } from './decide-round';
import { GAME_RULES, MAX_ROUNDS_PER_SEED, SESSION_GAP_MS } from './game-rules';

describe('decideStake', () => {
  const usdt = { ...GAME_RULES, usdtEnabled: true };
  it.each([
    [GAME_RULES, 'points', '1', true],
    [GAME_RULES, 'points', '100', true],
    [GAME_RULES, 'points', '101', 'game_stake_wrong'],
    [GAME_RULES, 'points', '0', 'game_stake_wrong'],
    [GAME_RULES, 'points', '1.5', 'game_stake_wrong'],
    [GAME_RULES, 'usdt', '1', 'game_points_only'],
    [usdt, 'usdt', '0.1', true],
    [usdt, 'usdt', '10', true],
    [usdt, 'usdt', '0.09', 'game_stake_wrong'],
    [usdt, 'usdt', '10.01', 'game_stake_wrong'],
    [usdt, 'usdt', '1.001', 'game_stake_wrong'],
  ] as const)('%#: %s of %s: %s', (rules, currency, stake, answer) => {
    const decision = decideStake(rules, { currency, stake, nonce: 1 });
    expect(decision.ok ? true : decision.code).toBe(answer);
  });
});

describe('decideRound', () => {
  const seed = { clientSeed: 'a', nextNonce: 5, revealAtMs: 1_000 };
  it.each([
    ['the next number', seed, 5, 999, true],
    ['the last number again', seed, 4, 0, 'game_nonce_wrong'],
    ['a number left out', seed, 6, 0, 'game_nonce_wrong'],
    ['no client seed', { ...seed, clientSeed: '' }, 5, 0, 'game_seed_needed'],
    ['the moment it is shown', seed, 5, 1_000, 'game_seed_over'],
    ['the last of a seed', { ...seed, nextNonce: MAX_ROUNDS_PER_SEED }, MAX_ROUNDS_PER_SEED, 0, true],
    ['too many', { ...seed, nextNonce: MAX_ROUNDS_PER_SEED + 1 }, MAX_ROUNDS_PER_SEED + 1, 0, 'game_seed_over'],
  ] as const)('%s', (_, facts, nonce, nowMs, answer) => {
    const decision = decideRound(facts, nonce, nowMs);
    expect(decision.ok ? true : decision.code).toBe(answer);
  });
});

it.each([
  ['0', '1000'],
  ['840.5', '159.5'],
  ['1000', '0'],
  ['2300', '0'],
])('a balance of %s gets %s', (balance, grant) => {
  expect(computeGrant(balance, '1000')).toBe(grant);
});

it.each([
  ['the first round', null, 50, 50],
  ['soon after', { playedMs: 50, sessionMs: 7 }, 50 + SESSION_GAP_MS - 1, 7],
  ['too late', { playedMs: 50, sessionMs: 7 }, 50 + SESSION_GAP_MS, 50 + SESSION_GAP_MS],
])('a session begins with %s', (_, last, nowMs, start) => {
  expect(sessionStart(last, nowMs)).toBe(start);
});
