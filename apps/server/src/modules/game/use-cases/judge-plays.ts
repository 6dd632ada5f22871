import type { GameCurrency } from '@candor/contract/game';
import { decideRound, sessionStart } from '@candor/domain/game/decide-round';
import { computeDrop, computePayout, TOP_MULTIPLIER } from '@candor/domain/game/drop';
import { type Amount, add, cmp, mul, sub, toAmount } from '@candor/money/decimal';
import type { OnceItem } from '#kernel/ledger/once';
import { Refusal } from '#platform/refusal';
import { type GameCoins, ownAccount, purseOf } from '../deps';
import { lastKey, type NewRound } from '../rounds.store';
import type { SeedRow } from '../seeds.store';

export interface Play extends OnceItem {
  readonly currency: GameCurrency;
  readonly stake: Amount;
  readonly nonce: number;
}

/** What decides rounds of one transaction, under the locks of seeds and accounts. It changes with every accepted round. */
export interface Table {
  readonly seeds: Map<number, SeedRow>;
  /** By account key. */
  readonly balances: Map<string, string>;
  /** By `lastKey`. */
  readonly last: Map<string, Pick<NewRound, 'playedMs' | 'sessionMs' | 'sessionRounds' | 'sessionNet' | 'totalNet'>>;
  readonly openSeed: (seed: SeedRow) => string;
  readonly newId: () => string;
  readonly coins: GameCoins;
  readonly ruleVersion: number;
  readonly nowMs: number;
}

const NO_SEED = { clientSeed: '', nextNonce: 1, revealAtMs: 0 };

/** Refuses what is not the next number of a seed in use; null: it is. */
export const judgeNumber = ({ userId, nonce }: Play, { seeds, nowMs }: Table): Refusal | null => {
  const seed = seeds.get(userId);
  const facts = seed ? { clientSeed: seed.clientSeed, nextNonce: seed.rounds + 1, revealAtMs: seed.revealMs } : NO_SEED;
  const decision = decideRound(facts, nonce, nowMs);
  return decision.ok ? null : new Refusal(decision.code, decision.params);
};

const judgeMoney = (play: Play, { balances, coins }: Table): Refusal | null => {
  const { userId, currency, stake } = play;
  const available = balances.get(ownAccount(userId, currency, coins).key) ?? '0';
  if (cmp(toAmount(available), stake) < 0) {
    return currency === 'points'
      ? new Refusal('game_points_short')
      : new Refusal('insufficient_balance', { available, currency: 'USDT' });
  }
  if (currency === 'points') return null;
  // The stake comes in first, so the purse has to add the rest of the largest payout.
  const most = sub(mul(stake, TOP_MULTIPLIER, 'up'), stake);
  const purse = toAmount(balances.get(purseOf(currency, coins).key) ?? '0');
  return cmp(purse, most) < 0 ? new Refusal('game_purse_short') : null;
};

const move = (balances: Map<string, string>, key: string, amount: Amount): void => {
  balances.set(key, add(toAmount(balances.get(key) ?? '0'), amount));
};

const NOTHING = { sessionRounds: 0, sessionNet: '0' };

/** The round of a play whose stake is within the user's limits. An accepted one changes the table for the next. */
export const playOne = (play: Play, table: Table): NewRound | Refusal => {
  const refusal = judgeNumber(play, table) ?? judgeMoney(play, table);
  const seed = table.seeds.get(play.userId);
  if (refusal || !seed) return refusal ?? new Refusal('game_seed_needed');
  const { userId, currency, stake, nonce, reference } = play;
  const { byte, slot, multiplier } = computeDrop({
    serverSeed: table.openSeed(seed),
    clientSeed: seed.clientSeed,
    nonce,
  });
  const payout = computePayout(stake, multiplier);
  const net = sub(payout, stake);
  const last = table.last.get(lastKey(play)) ?? null;
  const sessionMs = sessionStart(last, table.nowMs);
  const session = last?.sessionMs === sessionMs ? last : NOTHING;
  const round: NewRound = {
    userId,
    seedId: seed.id,
    nonce,
    currency,
    stake,
    byte,
    slot,
    multiplier,
    payout,
    sessionMs,
    sessionRounds: session.sessionRounds + 1,
    sessionNet: add(toAmount(session.sessionNet), net),
    totalNet: add(toAmount(last?.totalNet ?? '0'), net),
    reference,
    payoutReference: table.newId(),
    ruleVersion: table.ruleVersion,
    // The seed may have been set, and the round before played, while this play waited for its lock, or by a server whose
    // clock is ahead. The last round is found by its time, so times never run backwards.
    playedMs: Math.max(table.nowMs, seed.startedMs, last?.playedMs ?? 0),
  };
  table.seeds.set(userId, { ...seed, rounds: nonce });
  table.last.set(lastKey(play), round);
  move(table.balances, ownAccount(userId, currency, table.coins).key, net);
  move(table.balances, purseOf(currency, table.coins).key, sub(stake, payout));
  return round;
};
