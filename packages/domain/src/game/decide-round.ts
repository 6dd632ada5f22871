import type { GameCurrency } from '@candor/contract/game';
import { type Amount, cmp, parseAmount, sub, toAmount } from '@candor/money/decimal';
import { type Refused, refused } from '../refused';
import { type GameRules, MAX_ROUNDS_PER_SEED, SESSION_GAP_MS, STAKE_DECIMALS } from './game-rules';

export interface SeedFacts {
  /** Empty: none was set. */
  readonly clientSeed: string;
  /** Number of the next round. */
  readonly nextNonce: number;
  readonly revealAtMs: number;
}

export interface RoundAsk {
  readonly currency: GameCurrency;
  readonly stake: string;
  readonly nonce: number;
}

export type StakeDecision = { readonly ok: true; readonly stake: Amount } | Refused;

/** A stake within its range and decimals; USDT only where it is enabled. */
export const decideStake = (rules: GameRules, { currency, stake }: RoundAsk): StakeDecision => {
  if (currency === 'usdt' && !rules.usdtEnabled) return refused('game_points_only');
  const range = currency === 'usdt' ? rules.usdtStake : rules.pointsStake;
  const parsed = parseAmount(stake, { scale: STAKE_DECIMALS[currency] });
  const isWithin =
    parsed.ok && cmp(parsed.value, toAmount(range.min)) >= 0 && cmp(parsed.value, toAmount(range.max)) <= 0;
  return isWithin ? { ok: true, stake: parsed.value } : refused('game_stake_wrong', { min: range.min, max: range.max });
};

/** One round per number: it is the next of a seed that has a client seed and is not due to be shown. */
export const decideRound = (seed: SeedFacts, nonce: number, nowMs: number): { readonly ok: true } | Refused => {
  if (seed.clientSeed === '') return refused('game_seed_needed');
  if (nowMs >= seed.revealAtMs || seed.nextNonce > MAX_ROUNDS_PER_SEED) return refused('game_seed_over');
  return nonce === seed.nextNonce ? { ok: true } : refused('game_nonce_wrong', { next: String(seed.nextNonce) });
};

/** Tops the balance up: what was won stays, and what was not used does not add up. */
export const computeGrant = (balance: string, perDay: string): Amount => {
  const missing = sub(toAmount(perDay), toAmount(balance));
  return cmp(missing, toAmount('0')) > 0 ? missing : toAmount('0');
};

/** When the session of a round began: with the round before, unless that was too long ago. */
export const sessionStart = (
  last: { readonly playedMs: number; readonly sessionMs: number } | null,
  nowMs: number,
): number => (last !== null && nowMs - last.playedMs < SESSION_GAP_MS ? last.sessionMs : nowMs);
