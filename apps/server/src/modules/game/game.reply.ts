import type { ReplyOf } from '@candor/contract/call';
import type { gameFile, gamePlay, gameRounds, gameSeed, gameSeeds, gameState } from '@candor/contract/game';
import { SESSION_GAP_MS } from '@candor/domain/game/game-rules';
import { limitInForce, type SelfLimit } from '@candor/domain/limits/decide-self-limit';
import { toFixed8 } from '@candor/money/decimal';
import type { RoundRow } from './rounds.store';
import type { SeedRow } from './seeds.store';

type RoundItem = ReplyOf<typeof gameRounds>['items'][number];

export const toRoundItem = (row: RoundRow): RoundItem => ({
  id: row.id,
  seed_id: row.seedId,
  nonce: row.nonce,
  currency: row.currency,
  stake: toFixed8(row.stake),
  byte: row.byte,
  slot: row.slot,
  multiplier: row.multiplier,
  payout: toFixed8(row.payout),
  played_ms: row.playedMs,
  reference: row.reference,
  payout_reference: row.payoutReference,
});

export const toSeedState = (active: SeedRow, next: SeedRow): ReplyOf<typeof gameSeed>['seed'] => ({
  id: active.id,
  hash: active.hash,
  client_seed: active.clientSeed,
  nonce: active.rounds + 1,
  reveal_by_ms: active.revealMs,
  next_hash: next.hash,
});

export const toSeedItem = (seed: SeedRow): ReplyOf<typeof gameSeeds>['items'][number] => ({
  id: seed.id,
  hash: seed.hash,
  client_seed: seed.clientSeed,
  server_seed: seed.serverSeed,
  rounds: seed.rounds,
  reveal_by_ms: seed.revealMs,
  revealed_ms: seed.shownMs,
});

type Session = ReplyOf<typeof gamePlay>['session'];
const NO_SESSION: Session = { net: '0.00000000', rounds: 0, since_ms: 0 };

/** The session of the last round, unless it is over. */
export const toSession = (last: RoundRow | undefined, nowMs: number): Session =>
  last === undefined || nowMs - last.playedMs >= SESSION_GAP_MS
    ? NO_SESSION
    : { net: toFixed8(last.sessionNet), rounds: last.sessionRounds, since_ms: last.sessionMs };

type Limit = ReplyOf<typeof gameState>['limits']['points'];

/** A limit of the loss of a day; zero where there is none. */
export const toLimit = (stored: SelfLimit | undefined, used: string, nowMs: number): Limit => {
  const limit = stored && limitInForce(stored, nowMs);
  return {
    daily_loss: toFixed8(limit?.value ?? '0'),
    used: toFixed8(used),
    next_value: limit?.next?.value ? toFixed8(limit.next.value) : '',
    next_from_ms: limit?.next?.fromMs ?? 0,
  };
};

export const toGameFile = (seed: SeedRow, rounds: readonly RoundRow[]): ReplyOf<typeof gameFile> => ({
  format: 'candor-game-1',
  seed_hash: seed.hash,
  server_seed: seed.serverSeed,
  client_seed: seed.clientSeed,
  rounds: rounds.map(({ nonce, currency, stake, slot, multiplier, payout, playedMs }) => ({
    nonce,
    currency,
    stake,
    slot,
    multiplier,
    payout,
    played_ms: playedMs,
  })),
});
