import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Books are owned by leases of the job table, all of one process taken and prolonged together. */
export interface BookLease {
  readonly instrumentId: number;
  readonly fence: string;
}

export interface LeaseHolder {
  readonly holder: string;
  readonly leaseMs: number;
}

const PREFIX = 'spot_book_';
const nameOf = (instrumentId: number): string => `${PREFIX}${instrumentId}`;
const idOf = (name: string): number => Number.parseInt(name.slice(PREFIX.length), 10);
const EXPIRY = `clock_timestamp() + $3::double precision * interval '1 millisecond'`;

/** Those of the books that were free or whose owner let his lease run out. */
export const takeBooks = async (pool: Pool, ids: readonly number[], by: LeaseHolder): Promise<BookLease[]> => {
  const { rows } = await pool.query<{ name: string; fence: string }>(
    `insert into job_lease (name, holder, expires_at, fence)
     select name, $2, ${EXPIRY}, 1 from unnest($1::text[]) as name order by name
     on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at, fence = job_lease.fence + 1
       where job_lease.expires_at <= clock_timestamp()
     returning name, fence`,
    [ids.map(nameOf), by.holder, by.leaseMs],
  );
  return rows.map(({ name, fence }) => ({ instrumentId: idOf(name), fence }));
};

const RENEW = {
  name: 'spot_renew_leases',
  text: `update job_lease j set expires_at = ${EXPIRY} from unnest($1::text[], $4::bigint[]) as k(name, fence)
         where j.name = k.name and j.fence = k.fence and j.holder = $2 returning j.name`,
};

/** The books that are still ours, prolonged. */
export const renewBooks = async (pool: Pool, leases: readonly BookLease[], by: LeaseHolder): Promise<Set<number>> => {
  const names = leases.map((lease) => nameOf(lease.instrumentId));
  const values = [names, by.holder, by.leaseMs, leases.map((lease) => lease.fence)];
  const { rows } = await pool.query<{ name: string }>({ ...RENEW, values });
  return new Set(rows.map(({ name }) => idOf(name)));
};

/** The next owner may start at once. */
export const releaseBooks = async (pool: Pool, leases: readonly BookLease[]): Promise<void> => {
  await pool.query(
    `update job_lease j set expires_at = clock_timestamp() from unnest($1::text[], $2::bigint[]) as k(name, fence)
     where j.name = k.name and j.fence = k.fence`,
    [leases.map((lease) => nameOf(lease.instrumentId)), leases.map((lease) => lease.fence)],
  );
};

const ENSURE = {
  name: 'spot_ensure_leases',
  text: `select j.name from unnest($1::text[], $2::bigint[]) as k(name, fence)
         join job_lease j on j.name = k.name and j.fence = k.fence order by j.name for share of j`,
};

/** Throws unless all are still ours; until the transaction ends nobody can take them. */
export const ensureBooks = async (tx: Tx, leases: readonly BookLease[]): Promise<void> => {
  const values = [leases.map((lease) => nameOf(lease.instrumentId)), leases.map((lease) => lease.fence)];
  const { rows } = await tx.client.query({ ...ENSURE, values });
  if (rows.length !== leases.length) throw new LeaseLost();
};

class LeaseLost extends Error {
  constructor() {
    super('a book passed to another owner');
  }
}
