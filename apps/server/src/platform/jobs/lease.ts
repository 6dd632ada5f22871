import { sql } from 'kysely';
import { type Pool, sqlOver } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Proof of holding a job. The fence is larger than that of every earlier holder. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly fence: string;
}

export interface LeaseRequest {
  readonly name: string;
  readonly holder: string;
  readonly leaseMs: number;
}

// Expiry is judged by the database's clock alone: the clocks of several machines never agree.
const expiry = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs}::double precision * interval '1 millisecond'`;

/** The lease, when it was free or had expired; null while another holder has it. */
export const takeLease = async (pool: Pool, request: LeaseRequest): Promise<Lease | null> => {
  const { name, holder, leaseMs } = request;
  const taken = await sql<{ fence: string }>`
    insert into job_lease (name, holder, expires_at, fence) values (${name}, ${holder}, ${expiry(leaseMs)}, 1)
    on conflict (name) do update
      set holder = excluded.holder, expires_at = ${expiry(leaseMs)}, fence = job_lease.fence + 1
      where job_lease.expires_at <= clock_timestamp()
    returning fence`.execute(sqlOver(pool));
  const row = taken.rows[0];
  return row === undefined ? null : { name, holder, fence: row.fence };
};

/** False when the lease has passed to another holder. An expired lease nobody took is simply prolonged. */
export const renewLease = async (pool: Pool, lease: Lease, leaseMs: number): Promise<boolean> => {
  const renewed = await sql`
    update job_lease set expires_at = ${expiry(leaseMs)}
    where name = ${lease.name} and holder = ${lease.holder} and fence = ${lease.fence}
    returning name`.execute(sqlOver(pool));
  return renewed.rows.length === 1;
};

const RENEW_FREE = {
  name: 'job_lease_renew_free',
  text: `with free as (
           select l.name, l.holder, l.fence, k.lease_ms
           from unnest($1::text[], $2::text[], $3::bigint[], $4::float8[]) as k (name, holder, fence, lease_ms)
           join job_lease l on l.name = k.name and l.holder = k.holder and l.fence = k.fence
           for no key update of l skip locked
         )
         update job_lease j set expires_at = clock_timestamp() + free.lease_ms * interval '1 millisecond'
         from free where j.name = free.name and j.holder = free.holder and j.fence = free.fence
         returning j.name, j.fence`,
};

export interface Renewal {
  readonly lease: Lease;
  readonly leaseMs: number;
}

/**
 * Prolongs those that no transaction relies on at this moment, and answers which: one that is held long must not keep
 * the others waiting until they expire. What is missing may be locked or lost; `renewLease` tells.
 */
export const renewFreeLeases = async (pool: Pool, renewals: readonly Renewal[]): Promise<(lease: Lease) => boolean> => {
  const values = [
    renewals.map(({ lease }) => lease.name),
    renewals.map(({ lease }) => lease.holder),
    renewals.map(({ lease }) => lease.fence),
    renewals.map(({ leaseMs }) => leaseMs),
  ];
  const { rows } = await pool.query<{ name: string; fence: string }>({ ...RENEW_FREE, values });
  return ({ name, fence }) => rows.some((row) => row.name === name && row.fence === fence);
};

/** Lets the next holder start at once instead of waiting for the expiry. */
export const releaseLease = async (pool: Pool, lease: Lease): Promise<void> => {
  await sql`
    update job_lease set expires_at = clock_timestamp()
    where name = ${lease.name} and holder = ${lease.holder} and fence = ${lease.fence}`.execute(sqlOver(pool));
};

/**
 * One row while the lease is ours, none otherwise; until the transaction ends nobody else can take it. Its first three
 * parameters are `leaseValues`. A statement that begins with it needs no transaction around it: what it writes, it
 * writes from this row.
 */
export const HELD_LEASE = 'select from job_lease where name = $1 and holder = $2 and fence = $3 for share';
export const leaseValues = ({ name, holder, fence }: Lease): string[] => [name, holder, fence];

export const leaseLost = ({ name, fence }: Lease): Error =>
  new Error(`job ${name}: the lease with fence ${fence} is lost`);

/** Throws unless the lease is still ours; until the transaction ends nobody else can take it. */
export const ensureLease = async ({ client }: Tx, lease: Lease): Promise<void> => {
  const { rows } = await client.query({ name: 'job_lease_held', text: HELD_LEASE, values: leaseValues(lease) });
  if (rows.length !== 1) throw leaseLost(lease);
};
