import { createBatchReader } from '#platform/db/batch-reads';
import type { Pool, PoolClient } from '#platform/db/pool';
import { HOUSE } from './nft-entries';

const plain = (column: string): string => `lower(regexp_replace(${column}, '\\s+', '', 'g'))`;
const same = (expression: (table: string) => string): string => `${expression('a')} = ${expression('b')}`;
const IBAN = (table: string): string => `nullif(${plain(`${table}.iban`)}, '')`;

/** Names of account holders, of cards and of OTC payment methods. */
const NAMES = (user: string): string => `
  select ${plain('real_name')} as name from bank_card where user_id = ${user}
  union all select ${plain('holder')} from otc_payment_method where user_id = ${user}`;

/** Signs that `one` and `other` are one person, as conditions: the same document, payment name, card or account, wallet address. */
const signsOf = (one: string, other: string): readonly string[] => {
  const shared = (table: string, condition: string): string =>
    `exists (select from ${table} a join ${table} b on ${condition} where a.user_id = ${one} and b.user_id = ${other})`;
  return [
    shared('kyc_submission', 'a.card_hash = b.card_hash'),
    shared('bank_card', `${same((table) => plain(`${table}.bank_account`))} or ${same(IBAN)}`),
    shared('otc_payment_method', 'a.kind_id = b.kind_id and a.fields = b.fields'),
    shared('wallet_address', 'a.address = b.address'),
    `exists (select from (${NAMES(one)}) a join (${NAMES(other)}) b using (name))`,
  ];
};

/** A condition: two different users are one person by any of the signs. */
const linkedSql = (one: string, other: string): string =>
  `(${one} <> ${HOUSE} and ${other} <> ${HOUSE} and (${signsOf(one, other).join(' or ')}))`;

/** A seller and a bidder as one text, for batches. */
const pairOf = (sellerId: number, userId: number): string => `${sellerId}:${userId}`;

const findLinkedPairs = async (pool: Pool, pairs: readonly string[]): Promise<Map<string, true>> => {
  const sides = pairs.map((pair) => pair.split(':').map((id) => Number.parseInt(id, 10)));
  const { rows } = await pool.query<{ pair: string }>({
    name: 'nft_linked_pairs',
    text: `select v.seller_id || ':' || v.user_id as pair from unnest($1::int[], $2::int[]) as v(seller_id, user_id)
           where ${linkedSql('v.seller_id', 'v.user_id')}`,
    values: [sides.map(([seller]) => seller), sides.map(([, user]) => user)],
  });
  return new Map(rows.map(({ pair }) => [pair, true]));
};

/** Whether a bidder is the same person as the seller. Calls of the same moment share a query. */
export const createLinkReader = (pool: Pool): ((sellerId: number, userId: number) => Promise<boolean>) => {
  const read = createBatchReader<string, true>((pairs) => findLinkedPairs(pool, pairs));
  return async (sellerId, userId) => sellerId !== HOUSE && (await read(pairOf(sellerId, userId))) === true;
};

/** Orders whose buyer is the same person as the seller, as the rows are now. */
export const findLinkedOrders = async (client: PoolClient, orderIds: readonly number[]): Promise<Set<number>> => {
  const { rows } = await client.query<{ id: number }>({
    name: 'nft_linked_orders',
    text: `select r.id from nft_order r join nft_offer o on o.id = r.offer_id
           where r.id = any($1::int[]) and ${linkedSql('o.seller_id', 'r.buyer_id')}`,
    values: [orderIds],
  });
  return new Set(rows.map(({ id }) => id));
};
