import type { ReplyOf } from '@candor/contract/call';
import type { nftWork } from '@candor/contract/nft';
import type { Pool } from '#platform/db/pool';

export interface ChangeRow {
  readonly kind: ReplyOf<typeof nftWork>['provenance'][number]['kind'];
  readonly sellerId: number;
  readonly buyerId: number;
  readonly price: string;
  readonly currency: string;
  readonly atMs: number;
}

const MOST_CHANGES = 200;

/** Changes of owner, newest first. */
export const loadProvenance = async (pool: Pool, workId: number): Promise<ChangeRow[]> => {
  const { rows } = await pool.query<ChangeRow>({
    name: 'nft_provenance',
    text: `select s.kind, s.seller_id as "sellerId", s.buyer_id as "buyerId", s.price::text as price, c.name as currency,
                  (extract(epoch from s.created_at) * 1000)::float8 as "atMs"
           from nft_sale s join currency c on c.id = s.currency_id where s.work_id = $1 order by s.id desc limit ${MOST_CHANGES}`,
    values: [workId],
  });
  return rows;
};

/** The part of a user in an auction. */
export interface OwnPart {
  readonly hasDeposit: boolean;
  /** Deposit and top-up held now, in USDT. */
  readonly held: string;
  readonly price: string;
  readonly orderId: number;
}

const NO_PART: OwnPart = { hasDeposit: false, held: '0', price: '0', orderId: 0 };

export const loadOwnPart = async (pool: Pool, offerId: number, userId: number): Promise<OwnPart> => {
  const { rows } = await pool.query<OwnPart>({
    name: 'nft_own_part',
    text: `select b.state = 'held' as "hasDeposit",
                  (case when b.state = 'held' then b.deposit else 0 end + coalesce((
                    select sum(t.amount) from nft_top_up t where t.offer_id = b.offer_id and t.user_id = b.user_id and t.state = 'held'), 0))::text as held,
                  coalesce(b.price, 0)::text as price,
                  coalesce((select r.id from nft_order r where r.offer_id = b.offer_id and r.buyer_id = b.user_id and r.state = 'open'), 0)
                    as "orderId"
           from nft_bidder b where b.offer_id = $1 and b.user_id = $2`,
    values: [offerId, userId],
  });
  return rows[0] ?? NO_PART;
};
