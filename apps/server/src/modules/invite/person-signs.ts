import type { Tx } from '#platform/db/with-tx';

/** How far apart two uses of one address may be to count as the same person. */
export const WINDOW = `interval '30 days'`;

/** Addresses of this machine: behind them may be anybody, such as everybody in the demo. */
export const isReal = (ip: string): string =>
  `${ip} <> '' and ${ip} not like '127.%' and ${ip} not like '::ffff:127.%' and ${ip} <> '::1'`;

const CARD = (table: string): string => `upper(replace(${table}.bank_account, ' ', ''))`;
const IBAN = (table: string): string => `nullif(upper(replace(${table}.iban, ' ', '')), '')`;

/**
 * Signs that two accounts are one person, one statement each, over a table `pairs` of `user_id` and `parent_id`; $2 is the
 * time. Also ended sessions and refused documents count.
 */
export const PERSON_SIGNS: Readonly<Record<string, string>> = {
  same_device: `
    select p.user_id, p.parent_id from pairs p join session s on s.user_id = p.user_id
    join session o on o.user_id = p.parent_id and o.ip = s.ip and o.user_agent = s.user_agent
    where ${isReal('s.ip')} and s.user_agent <> '' and s.last_seen_at >= $2::timestamptz - ${WINDOW}
      and o.last_seen_at >= $2::timestamptz - ${WINDOW}`,
  same_card: `
    select p.user_id, p.parent_id from pairs p join bank_card a on a.user_id = p.user_id join bank_card b on b.user_id = p.parent_id
    where ${CARD('a')} = ${CARD('b')} or ${IBAN('a')} = ${IBAN('b')}`,
  same_wallet: `
    select p.user_id, p.parent_id from pairs p join wallet_address a on a.user_id = p.user_id
    join wallet_address b on b.user_id = p.parent_id and b.network = a.network and b.address = a.address`,
  same_document: `
    select p.user_id, p.parent_id from pairs p join kyc_submission a on a.user_id = p.user_id
    join kyc_submission b on b.user_id = p.parent_id and b.card_hash = a.card_hash`,
};

/** The pairs with the name of each of their signs. */
export const unionOf = (signs: Readonly<Record<string, string>>): string =>
  Object.entries(signs)
    .map(([reason, sql]) => `select user_id, parent_id, '${reason}' as reason from (${sql}) ${reason}`)
    .join(' union ');

const SAME_ADDRESS = `
  select p.user_id, p.parent_id from pairs p join session s on s.user_id = p.user_id
  join session o on o.user_id = p.parent_id and o.ip = s.ip
  where ${isReal('s.ip')} and s.last_seen_at >= o.created_at - ${WINDOW} and s.created_at <= o.last_seen_at + ${WINDOW}`;

export interface LinkedPair {
  readonly first: number;
  readonly second: number;
  readonly signs: readonly string[];
}

/** Of pairs of users those with a sign that they are one person, and which. */
export const findLinkedPairs = async (
  { client }: Pick<Tx, 'client'>,
  pairs: readonly { readonly first: number; readonly second: number }[],
  now: Date,
): Promise<LinkedPair[]> => {
  if (pairs.length === 0) return [];
  const { rows } = await client.query<LinkedPair>(
    `with pairs as materialized (select distinct * from unnest($1::int[], $3::int[]) as v (user_id, parent_id))
     select user_id as first, parent_id as second, array_agg(reason order by reason) as signs
     from (${unionOf({ same_address: SAME_ADDRESS, ...PERSON_SIGNS })}) found group by 1, 2 order by 1, 2`,
    [pairs.map(({ first }) => first), now, pairs.map(({ second }) => second)],
  );
  return rows;
};
