import type { GameCurrency } from '@candor/contract/game';
import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface NewRound {
  readonly userId: number;
  readonly seedId: number;
  readonly nonce: number;
  readonly currency: GameCurrency;
  readonly stake: string;
  readonly byte: number;
  readonly slot: number;
  readonly multiplier: string;
  readonly payout: string;
  readonly sessionMs: number;
  readonly sessionRounds: number;
  readonly sessionNet: string;
  readonly totalNet: string;
  readonly reference: string;
  readonly payoutReference: string;
  readonly ruleVersion: number;
  readonly playedMs: number;
}

export interface RoundRow extends NewRound {
  readonly id: number;
}

const COLUMNS = `id::float8 as id, user_id as "userId", seed_id as "seedId", nonce, currency, trim_scale(stake)::text as stake,
  byte, slot, trim_scale(multiplier)::text as multiplier, trim_scale(payout)::text as payout,
  (extract(epoch from session_at) * 1000)::float8 as "sessionMs", session_rounds as "sessionRounds",
  trim_scale(session_net)::text as "sessionNet", trim_scale(total_net)::text as "totalNet", reference,
  payout_reference as "payoutReference", rule_version as "ruleVersion", (extract(epoch from played_at) * 1000)::float8 as "playedMs"`;

/** Rows in the order given. The number of a round is unique per seed: a second one fails the transaction. */
export const insertRounds = async ({ client }: Tx, rounds: readonly NewRound[]): Promise<RoundRow[]> => {
  const column = <K extends keyof NewRound>(name: K) => rounds.map((round) => round[name]);
  const { rows } = await client.query<{ id: number; reference: string }>({
    name: 'game_insert_rounds',
    text: `insert into game_round (user_id, seed_id, nonce, currency, stake, byte, slot, multiplier, payout, session_at, session_rounds,
             session_net, total_net, reference, payout_reference, rule_version, played_at)
           select v.user_id, v.seed_id, v.nonce, v.currency, v.stake, v.byte, v.slot, v.multiplier, v.payout,
             to_timestamp(v.session_ms / 1000.0), v.session_rounds, v.session_net, v.total_net, v.reference, v.payout_reference,
             v.rule_version, to_timestamp(v.played_ms / 1000.0)
           from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::numeric[], $6::int[], $7::int[], $8::numeric[], $9::numeric[],
             $10::bigint[], $11::int[], $12::numeric[], $13::numeric[], $14::uuid[], $15::uuid[], $16::int[], $17::bigint[])
             with ordinality as v (user_id, seed_id, nonce, currency, stake, byte, slot, multiplier, payout, session_ms, session_rounds,
               session_net, total_net, reference, payout_reference, rule_version, played_ms, place)
           order by v.place returning id::float8 as id, reference`,
    values: [
      column('userId'),
      column('seedId'),
      column('nonce'),
      column('currency'),
      column('stake'),
      column('byte'),
      column('slot'),
      column('multiplier'),
      column('payout'),
      column('sessionMs'),
      column('sessionRounds'),
      column('sessionNet'),
      column('totalNet'),
      column('reference'),
      column('payoutReference'),
      column('ruleVersion'),
      column('playedMs'),
    ],
  });
  const idOf = new Map(rows.map(({ id, reference }) => [reference, id]));
  return rounds.map((round) => ({ ...round, id: idOf.get(round.reference) ?? 0 }));
};

/** The last round of users in each currency. The caller holds the locks of their seeds. */
export const loadLastRounds = async (
  client: Pick<Pool, 'query'>,
  userIds: readonly number[],
): Promise<Map<string, RoundRow>> => {
  const { rows } = await client.query<RoundRow>({
    name: 'game_last_rounds',
    text: `select l.* from (select distinct id from unnest($1::int[]) as u (id)) u cross join (values ('points'), ('usdt')) as c (currency)
           cross join lateral (select ${COLUMNS} from game_round r where r.user_id = u.id and r.currency = c.currency
                               order by r.played_at desc, r.id desc limit 1) l`,
    values: [userIds],
  });
  return new Map(rows.map((row) => [lastKey(row), row]));
};

export const lastKey = ({ userId, currency }: Pick<RoundRow, 'userId' | 'currency'>): string => `${userId}:${currency}`;

/** Own rounds, newest first. */
export const loadRounds = async (
  pool: Pool,
  { userId, before, limit }: { readonly userId: number; readonly before: number; readonly limit: number },
): Promise<RoundRow[]> => {
  const { rows } = await pool.query<RoundRow>({
    name: 'game_rounds',
    text: `select ${COLUMNS} from game_round where user_id = $1 and id < $2 order by game_round.id desc limit $3`,
    values: [userId, before, limit],
  });
  return rows;
};

export const loadRound = async (pool: Pool, userId: number, id: number): Promise<RoundRow | null> => {
  const { rows } = await pool.query<RoundRow>({
    name: 'game_round',
    text: `select ${COLUMNS} from game_round where user_id = $1 and id = $2`,
    values: [userId, id],
  });
  return rows[0] ?? null;
};

/** All rounds of a seed, by number. */
export const loadRoundsOfSeed = async (pool: Pool, seedId: number): Promise<RoundRow[]> => {
  const { rows } = await pool.query<RoundRow>({
    name: 'game_rounds_of_seed',
    text: `select ${COLUMNS} from game_round where seed_id = $1 order by nonce`,
    values: [seedId],
  });
  return rows;
};
