import type { EntryExplanation } from '#kernel/ledger/explain';
import type { ExplainEntry } from '#kernel/product/record-kind';
import type { Pool } from '#platform/db/pool';
import { GRANT_KIND, PAYOUT_KIND, STAKE_KIND } from './game-entries';

type Input = EntryExplanation['inputs'][number];
const plain = (name: string, value: string | number): Input => ({ name, value: String(value), unit: '' });

const explainGrant = async (pool: Pool, userId: number, reference: string): Promise<EntryExplanation | null> => {
  const { rows } = await pool.query<{ day: string; amount: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day, trim_scale(amount)::text as amount from game_grant where user_id = $1 and reference = $2`,
    [userId, reference],
  );
  const [grant] = rows;
  if (!grant) return null;
  const inputs = [plain('day', grant.day), { name: 'received', value: grant.amount, unit: 'POINTS' }];
  return { formula: 'game_grant', inputs };
};

interface Explained {
  readonly id: number;
  readonly nonce: number;
  readonly currency: string;
  readonly stake: string;
  readonly slot: number;
  readonly multiplier: string;
  readonly payout: string;
  readonly hash: string;
}

/** Stake and payout of a round: the seeds and the number gave the slot, and the slot the multiplier. */
const explainRound = async (pool: Pool, userId: number, entry: { kind: string; reference: string }) => {
  const column = entry.kind === STAKE_KIND ? 'reference' : 'payout_reference';
  const { rows } = await pool.query<Explained>(
    `select r.id::float8 as id, r.nonce, upper(r.currency) as currency, trim_scale(r.stake)::text as stake, r.slot,
            trim_scale(r.multiplier)::text as multiplier, trim_scale(r.payout)::text as payout, encode(s.hash, 'hex') as hash
     from game_round r join game_seed s on s.id = r.seed_id where r.user_id = $1 and r.${column} = $2`,
    [userId, entry.reference],
  );
  const [round] = rows;
  if (!round) return null;
  const amount = (name: string, value: string): Input => ({ name, value, unit: round.currency });
  const about = [plain('round', round.id), plain('nonce', round.nonce), plain('seed_hash', round.hash)];
  if (entry.kind === STAKE_KIND) return { formula: STAKE_KIND, inputs: [...about, amount('stake', round.stake)] };
  const result = [plain('slot', round.slot), amount('stake', round.stake), plain('multiplier', round.multiplier)];
  return { formula: PAYOUT_KIND, inputs: [...about, ...result, amount('received', round.payout)] };
};

/** Explains entries ("Why?" in the app) from grants and rounds. */
export const explainGame: ExplainEntry = (pool, userId, { kind, reference }) =>
  kind === GRANT_KIND ? explainGrant(pool, userId, reference) : explainRound(pool, userId, { kind, reference });
