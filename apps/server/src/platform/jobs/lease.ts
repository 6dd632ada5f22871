import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

/** Proof of holding a job. The fence is larger than that of every earlier holder. */
export interface Lease {
  readonly name: string;
  readonly holder: string;
  readonly fence: string;
}

export interface LeasesRequest {
  readonly names: readonly string[];
  readonly holder: string;
  readonly leaseMs: number;
}

export interface LeaseRequest extends Omit<LeasesRequest, 'names'> {
  readonly name: string;
}

// Expiry uses the database clock only, because the clocks of several machines differ.
const expiry = (parameter: string): string => `clock_timestamp() + ${parameter} * interval '1 millisecond'`;

const TAKE = {
  name: 'job_lease_take',
  text: `insert into job_lease (name, holder, expires_at, fence)
         select name, $2, ${expiry('$3::float8')}, 1 from unnest($1::text[]) as name order by name
         on conflict (name) do update
           set holder = excluded.holder, expires_at = ${expiry('$3::float8')}, fence = job_lease.fence + 1
           where job_lease.expires_at <= clock_timestamp()
         returning name, fence`,
};

/** Those of the leases that were free or had expired, taken with one statement. */
export const takeLeases = async (pool: Pool, { names, holder, leaseMs }: LeasesRequest): Promise<Lease[]> => {
  const { rows } = await pool.query<{ name: string; fence: string }>({ ...TAKE, values: [names, holder, leaseMs] });
  return rows.map(({ name, fence }) => ({ name, holder, fence }));
};

/** The lease, when it was free or had expired; null while another holder has it. */
export const takeLease = async (pool: Pool, { name, ...by }: LeaseRequest): Promise<Lease | null> =>
  (await takeLeases(pool, { ...by, names: [name] }))[0] ?? null;

export interface Renewal {
  readonly lease: Lease;
  readonly leaseMs: number;
}

// Locked in name order, like `ensureLeases`, so that they cannot deadlock.
const renew = (locked: string): string => `
  with mine as (
    select l.name, l.holder, l.fence, k.lease_ms
    from unnest($1::text[], $2::text[], $3::bigint[], $4::float8[]) as k (name, holder, fence, lease_ms)
    join job_lease l on l.name = k.name and l.holder = k.holder and l.fence = k.fence
    order by l.name for no key update of l ${locked}
  )
  update job_lease j set expires_at = ${expiry('mine.lease_ms')}
  from mine where j.name = mine.name and j.holder = mine.holder and j.fence = mine.fence
  returning j.name, j.fence`;
const RENEW = { name: 'job_lease_renew', text: renew('') };
const RENEW_FREE = { name: 'job_lease_renew_free', text: renew('skip locked') };

type IsRenewed = (lease: Lease) => boolean;

const prolong = async (pool: Pool, statement: typeof RENEW, renewals: readonly Renewal[]): Promise<IsRenewed> => {
  const values = [
    renewals.map(({ lease }) => lease.name),
    renewals.map(({ lease }) => lease.holder),
    renewals.map(({ lease }) => lease.fence),
    renewals.map(({ leaseMs }) => leaseMs),
  ];
  const { rows } = await pool.query<{ name: string; fence: string }>({ ...statement, values });
  return ({ name, fence }) => rows.some((row) => row.name === name && row.fence === fence);
};

/**
 * Renews the leases whose rows are not locked and returns which: a long transaction must not delay the other renewals.
 * A missing one may be locked or lost; `renewLeases` tells.
 */
export const renewFreeLeases = (pool: Pool, renewals: readonly Renewal[]): Promise<IsRenewed> =>
  prolong(pool, RENEW_FREE, renewals);

/**
 * Renews the leases, waiting for transactions that hold their rows, and returns which: a missing one has another
 * holder. An expired lease nobody took is renewed.
 */
export const renewLeases = (pool: Pool, renewals: readonly Renewal[]): Promise<IsRenewed> =>
  prolong(pool, RENEW, renewals);

/** Lets the next holder start at once instead of waiting for the expiry. */
export const releaseLeases = async (pool: Pool, leases: readonly Lease[]): Promise<void> => {
  if (leases.length === 0) return;
  await pool.query(
    `update job_lease j set expires_at = clock_timestamp()
     from unnest($1::text[], $2::text[], $3::bigint[]) as k (name, holder, fence)
     where j.name = k.name and j.holder = k.holder and j.fence = k.fence`,
    columnsOf(leases),
  );
};

export const releaseLease = (pool: Pool, lease: Lease): Promise<void> => releaseLeases(pool, [lease]);

const columnsOf = (leases: readonly Lease[]): string[][] => [
  leases.map(({ name }) => name),
  leases.map(({ holder }) => holder),
  leases.map(({ fence }) => fence),
];

/**
 * Selects one row while the lease is ours, none otherwise, and locks it until the transaction ends. Its first three
 * parameters are `leaseValues`. A single statement that writes from this row needs no transaction around it.
 */
export const HELD_LEASE = 'select from job_lease where name = $1 and holder = $2 and fence = $3 for share';
export const leaseValues = ({ name, holder, fence }: Lease): string[] => [name, holder, fence];

/** The lease has passed to another holder: what was begun under it must not be committed. */
export class LeaseLost extends Error {
  constructor({ name, fence }: Lease) {
    super(`job ${name}: the lease with fence ${fence} is lost`);
  }
}

export const leaseLost = (lease: Lease): Error => new LeaseLost(lease);

const ENSURE = {
  name: 'job_leases_held',
  text: `select j.name from unnest($1::text[], $2::text[], $3::bigint[]) as k (name, holder, fence)
         join job_lease j on j.name = k.name and j.holder = k.holder and j.fence = k.fence
         order by j.name for share of j`,
};

/** Throws unless all leases are still ours; until the transaction ends nobody else can take one of them. */
export const ensureLeases = async ({ client }: Tx, leases: readonly Lease[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>({ ...ENSURE, values: columnsOf(leases) });
  const lost = leases.find(({ name }) => !rows.some((row) => row.name === name));
  if (lost !== undefined) throw leaseLost(lost);
};

export const ensureLease = (tx: Tx, lease: Lease): Promise<void> => ensureLeases(tx, [lease]);
