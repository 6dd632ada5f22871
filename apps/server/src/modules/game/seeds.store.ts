import type { Pool, PoolClient } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface SeedRow {
  readonly id: number;
  readonly userId: number;
  readonly state: 'next' | 'active' | 'shown';
  /** Hex, as all bytes here. */
  readonly hash: string;
  readonly sealed: string;
  /** Empty until it was shown. */
  readonly serverSeed: string;
  /** Empty until the user has set it. */
  readonly clientSeed: string;
  /** The last number that was played. */
  readonly rounds: number;
  /** When the client seed was set; 0 while there is none. */
  readonly startedMs: number;
  /** 0 while there is no client seed. */
  readonly revealMs: number;
  readonly shownMs: number;
}

const msOf = (column: string): string => `coalesce(floor(extract(epoch from ${column}) * 1000), 0)::float8`;
const COLUMNS = `s.id, s.user_id as "userId", s.state, encode(s.hash, 'hex') as hash, s.sealed,
  coalesce(encode(s.server_seed, 'hex'), '') as "serverSeed", s.client_seed as "clientSeed", s.rounds,
  ${msOf('s.started_at')} as "startedMs", ${msOf('s.reveal_at')} as "revealMs", ${msOf('s.shown_at')} as "shownMs"`;

export interface NewSeed {
  readonly userId: number;
  readonly state: 'next' | 'active';
  readonly hash: string;
  readonly sealed: string;
}

/** A user who already has a seed in this state keeps it. */
export const insertSeeds = async ({ client }: Tx, seeds: readonly NewSeed[], at: Date): Promise<void> => {
  await client.query({
    name: 'game_insert_seeds',
    text: `insert into game_seed (user_id, state, hash, sealed, created_at)
           select v.user_id, v.state, decode(v.hash, 'hex'), v.sealed, $5
           from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as v (user_id, state, hash, sealed)
           on conflict do nothing`,
    values: [
      seeds.map(({ userId }) => userId),
      seeds.map(({ state }) => state),
      seeds.map(({ hash }) => hash),
      seeds.map(({ sealed }) => sealed),
      at,
    ],
  });
};

/** The seeds that users play with, and those that follow. */
export interface OpenSeeds {
  readonly active?: SeedRow;
  readonly next?: SeedRow;
}

const groupSeeds = (rows: readonly SeedRow[]): Map<number, OpenSeeds> => {
  const seeds = new Map<number, OpenSeeds>();
  for (const row of rows) seeds.set(row.userId, { ...seeds.get(row.userId), [row.state]: row });
  return seeds;
};

const OPEN = `from game_seed s where s.user_id = any($1::int[]) and s.state in ('active', 'next') order by s.user_id, s.state`;

/** Locks the seeds of users in order until the transaction ends: rounds and changes of seeds of a user come one after the other. */
export const lockOpenSeeds = async ({ client }: Tx, userIds: readonly number[]): Promise<Map<number, OpenSeeds>> => {
  const { rows } = await client.query<SeedRow>({
    name: 'game_lock_seeds',
    text: `select ${COLUMNS} ${OPEN} for update`,
    values: [userIds],
  });
  return groupSeeds(rows);
};

export const loadOpenSeeds = async (pool: Pool, userId: number): Promise<OpenSeeds> => {
  const { rows } = await pool.query<SeedRow>({
    name: 'game_open_seeds',
    text: `select ${COLUMNS} ${OPEN}`,
    values: [[userId]],
  });
  return groupSeeds(rows).get(userId) ?? {};
};

/**
 * Publishes a server seed. Nothing about it can change from then on. The time is never before the start or a round of the
 * seed, even if another server, whose clock is ahead, wrote those.
 */
export const showSeed = async (
  { client }: Tx,
  { id, serverSeed, at }: { readonly id: number; readonly serverSeed: string; readonly at: Date },
): Promise<void> => {
  await client.query(
    `update game_seed set state = 'shown', server_seed = decode($2, 'hex'),
       shown_at = greatest($3, started_at, (select max(played_at) from game_round where seed_id = $1)) where id = $1`,
    [id, serverSeed, at],
  );
};

/** Makes the next seed the one that is played. */
export const activateSeed = async ({ client }: Tx, id: number): Promise<void> => {
  await client.query(`update game_seed set state = 'active' where id = $1`, [id]);
};

export const setClientSeed = async (
  { client }: Tx,
  seed: { readonly id: number; readonly clientSeed: string; readonly at: Date; readonly revealAt: Date },
): Promise<void> => {
  await client.query('update game_seed set client_seed = $2, started_at = $3, reveal_at = $4 where id = $1', [
    seed.id,
    seed.clientSeed,
    seed.at,
    seed.revealAt,
  ]);
};

export const updateRounds = async (
  { client }: Tx,
  played: readonly { readonly id: number; readonly rounds: number }[],
): Promise<void> => {
  await client.query({
    name: 'game_update_rounds',
    text: `update game_seed s set rounds = v.rounds from unnest($1::int[], $2::int[]) as v (id, rounds) where s.id = v.id`,
    values: [played.map(({ id }) => id), played.map(({ rounds }) => rounds)],
  });
};

/** Users whose seed must be shown by now, the longest due first. */
export const findDueUsers = async (client: PoolClient, at: Date, most: number): Promise<number[]> => {
  const { rows } = await client.query<{ userId: number }>({
    name: 'game_due_seeds',
    text: `select user_id as "userId" from game_seed where state = 'active' and reveal_at <= $1 order by reveal_at limit $2`,
    values: [at, most],
  });
  return rows.map(({ userId }) => userId);
};

/** An own seed. */
export const loadSeed = async (pool: Pool, userId: number, id: number): Promise<SeedRow | null> => {
  const { rows } = await pool.query<SeedRow>({
    name: 'game_seed',
    text: `select ${COLUMNS} from game_seed s where s.user_id = $1 and s.id = $2`,
    values: [userId, id],
  });
  return rows[0] ?? null;
};

/** Own seeds that were shown, newest first. */
export const loadShownSeeds = async (
  pool: Pool,
  { userId, before, limit }: { readonly userId: number; readonly before: number; readonly limit: number },
): Promise<SeedRow[]> => {
  const { rows } = await pool.query<SeedRow>({
    name: 'game_shown_seeds',
    text: `select ${COLUMNS} from game_seed s where s.user_id = $1 and s.state = 'shown' and s.id < $2 order by s.id desc limit $3`,
    values: [userId, before, limit],
  });
  return rows;
};
