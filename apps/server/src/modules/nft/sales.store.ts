import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';

export type SaleKind = 'sale' | 'auction' | 'second_chance' | 'box';

/** A change of owner with its money; see nft_sale. */
export interface NewSale {
  readonly workId: number;
  readonly kind: SaleKind;
  readonly offerId: number | null;
  readonly seriesId: number | null;
  readonly sellerId: number;
  readonly buyerId: number;
  readonly artistId: number;
  readonly currencyId: number;
  readonly price: string;
  readonly fee: string;
  readonly royalty: string;
  readonly net: string;
  readonly usdtValue: string;
  readonly isResale: boolean;
  readonly reference: string;
  readonly ruleVersion: number;
}

const COLUMNS: readonly (readonly [column: string, type: string, of: keyof NewSale])[] = [
  ['work_id', 'int', 'workId'],
  ['kind', 'text', 'kind'],
  ['offer_id', 'int', 'offerId'],
  ['series_id', 'int', 'seriesId'],
  ['seller_id', 'int', 'sellerId'],
  ['buyer_id', 'int', 'buyerId'],
  ['artist_id', 'int', 'artistId'],
  ['currency_id', 'int', 'currencyId'],
  ['price', 'numeric', 'price'],
  ['fee', 'numeric', 'fee'],
  ['royalty', 'numeric', 'royalty'],
  ['net', 'numeric', 'net'],
  ['usdt_value', 'numeric', 'usdtValue'],
  ['is_resale', 'boolean', 'isResale'],
  ['reference', 'uuid', 'reference'],
  ['rule_version', 'int', 'ruleVersion'],
];

const names = COLUMNS.map(([column]) => column).join(', ');
const arrays = COLUMNS.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ');

/** Writes sales, and makes the buyers owners of works that are not offered any more. Sent with the commit; works are locked. */
const INSERT = `
  with v as (select * from unnest(${arrays}) as v(${names})), sold as (
    update nft_work w set owner_id = v.buyer_id, offer_id = null, owned_since = $1::timestamptz, paid = v.price, paid_currency_id = v.currency_id
    from v where w.id = v.work_id
  )
  insert into nft_sale (${names}, created_at) select ${names}, $1::timestamptz from v`;

export const sendSales = (tx: Tx, sales: readonly NewSale[], at: Date): void => {
  if (sales.length === 0) return;
  const columns = COLUMNS.map(([, , of]) => sales.map((sale) => sale[of]));
  tx.send(tx.client.query(INSERT, [at, ...columns]));
};

/** The sale that a call booked with this reference. */
export const findSaleId = async (pool: Pool, reference: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>({
    name: 'nft_find_sale',
    text: 'select id from nft_sale where reference = $1::uuid',
    values: [reference],
  });
  return rows[0]?.id ?? 0;
};
