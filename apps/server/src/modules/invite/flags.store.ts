import type { Tx } from '#platform/db/with-tx';
import { isReal, PERSON_SIGNS, unionOf, WINDOW } from './person-signs';

/** Pairs of a user and those who earn from the user's fees, at either level. $1: users, or null for all. */
const PAIRS = `
  select l.user_id, e.parent_id, l.ip, l.created_at from invite_link l
  cross join lateral (values (l.parent_id), (l.grand_id)) as e (parent_id)
  where e.parent_id is not null and ($1::int[] is null or l.user_id = any($1::int[]))`;

/** One statement per sign; $2 is the time. */
const SIGNS: Readonly<Record<string, string>> = {
  same_address: `
    select p.user_id, p.parent_id from pairs p join session s on s.user_id = p.parent_id and s.ip = p.ip
    where ${isReal('p.ip')} and s.last_seen_at >= p.created_at - ${WINDOW} and s.created_at <= p.created_at + ${WINDOW}`,
  ...PERSON_SIGNS,
};

const FOUND = unionOf(SIGNS);

/** The first flag of each pair that withholds its rebates. */
export const FIRST_FLAGS = `
  select distinct on (user_id, parent_id) user_id, parent_id, reason from invite_flag where state <> 'cleared'
  order by user_id, parent_id, id`;

/**
 * Flags pairs that look like one person, and withholds what such a pair has not been paid yet. A flag that was decided
 * is not made again. Returns how many were made.
 */
export const flagPairs = async (
  { client }: Pick<Tx, 'client'>,
  { userIds, now }: { readonly userIds: readonly number[] | null; readonly now: Date },
): Promise<number> => {
  const { rowCount } = await client.query(
    `with pairs as materialized (${PAIRS})
     insert into invite_flag (user_id, parent_id, reason, created_at)
     select user_id, parent_id, reason, $2::timestamptz from (${FOUND}) found order by user_id, parent_id, reason
     on conflict do nothing`,
    [userIds, now],
  );
  const flags = rowCount ?? 0;
  if (flags > 0) await withholdFlagged(client, now);
  return flags;
};

/** Withholds pending rebates of the pairs flagged now. */
const withholdFlagged = async (client: Tx['client'], now: Date): Promise<void> => {
  await client.query(
    `with found as materialized (
       select r.id, f.reason from (${FIRST_FLAGS}) f join rebate r on r.user_id = f.parent_id and r.payer_id = f.user_id
       where r.state = 'pending' and exists (
         select from invite_flag n where n.user_id = f.user_id and n.parent_id = f.parent_id and n.created_at = $1)
     ), locked as materialized (
       select r.id from rebate r join found using (id) where r.state = 'pending' order by r.id for update of r
     )
     update rebate r set state = 'withheld', reason = f.reason from found f join locked using (id)
     where r.id = f.id and r.state = 'pending'`,
    [now],
  );
};
