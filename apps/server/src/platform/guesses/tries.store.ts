import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export interface TryKey {
  /** The account name as typed, or what is guessed at. */
  readonly account: string;
  readonly ip: string;
}

export interface TryPlaces {
  readonly now: Date;
  readonly limit: number;
  /** Wrong guesses up to then are forgotten; null: none are. */
  readonly forgetUntil: Date | null;
  /** A place taken up to then belongs to a process that died. */
  readonly abandonedUntil: Date;
}

const IS_OVER = '(a.locked_until <= $3 or a.counted_at <= $5::timestamptz)';
const FAILURES = `case when ${IS_OVER} then 0 else a.attempts end`;
const PENDING = 'case when a.pending_at <= $6 then 0 else a.pending end';

/** Takes a place for one comparison. False: locked, or wrong guesses and running comparisons together are at the limit. */
export const takeTryPlace = async (pool: Pool, key: TryKey, at: TryPlaces): Promise<boolean> => {
  const { rowCount } = await pool.query({
    name: 'take_try_place',
    text: `insert into login_attempt as a (account, ip, attempts, counted_at, pending, pending_at)
           values ($1, $2, 0, $3, 1, $3)
           on conflict (account, ip) do update set attempts = ${FAILURES}, locked_until = null,
             pending = (${PENDING}) + 1, pending_at = $3
           where (a.locked_until is null or a.locked_until <= $3) and (${FAILURES}) + (${PENDING}) < $4`,
    values: [key.account, key.ip, at.now, at.limit, at.forgetUntil, at.abandonedUntil],
  });
  return rowCount === 1;
};

/** The lock that stands, with this refused guess counted; null: there is none. */
export const countLockedTry = async (
  pool: Pool,
  key: TryKey,
  now: Date,
): Promise<{ attempts: number; lockedUntil: Date } | null> => {
  const { rows } = await pool.query<{ attempts: number; lockedUntil: Date }>(
    `update login_attempt set attempts = least(attempts + 1, 1000) where account = $1 and ip = $2 and locked_until > $3
     returning attempts, locked_until as "lockedUntil"`,
    [key.account, key.ip, now],
  );
  return rows[0] ?? null;
};

/** Gives the place back and forgets wrong guesses. */
export const settleRightTry = async (pool: Pool, key: TryKey): Promise<void> => {
  await pool.query(
    `update login_attempt set attempts = 0, locked_until = null, pending = greatest(pending - 1, 0)
     where account = $1 and ip = $2`,
    [key.account, key.ip],
  );
  await pool.query('delete from login_attempt where account = $1 and ip = $2 and attempts = 0 and pending = 0', [
    key.account,
    key.ip,
  ]);
};

/** Keeps the place for good; the one that uses up the last locks. Returns how many wrong guesses there are now. */
export const settleWrongTry = async (
  pool: Pool,
  key: TryKey,
  at: { now: Date; limit: number; lockUntil: Date },
): Promise<number> => {
  const { rows } = await pool.query<{ attempts: number }>(
    `update login_attempt set attempts = attempts + 1, counted_at = $3, pending = greatest(pending - 1, 0),
       locked_until = case when attempts + 1 >= $4 then $5::timestamptz end
     where account = $1 and ip = $2 returning attempts`,
    [key.account, key.ip, at.now, at.limit, at.lockUntil],
  );
  return rows[0]?.attempts ?? 0;
};

/** Gives the place back: nothing was learnt from it. */
export const returnTryPlace = async (pool: Pool, key: TryKey): Promise<void> => {
  await pool.query(
    'update login_attempt set pending = greatest(pending - 1, 0) where account = $1 and ip = $2 and pending > 0',
    [key.account, key.ip],
  );
};

/** A new secret starts with no wrong guesses. */
export const clearTries = async (tx: Tx, key: TryKey): Promise<void> => {
  await tx.client.query('delete from login_attempt where account = $1 and ip = $2', [key.account, key.ip]);
};

/** From all addresses: who has proved to be the owner starts with none. */
export const clearTriesFromAnywhere = async (tx: Tx, account: string): Promise<void> => {
  await tx.client.query('delete from login_attempt where account = $1', [account]);
};
