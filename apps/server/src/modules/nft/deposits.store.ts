import { PUBLIC_NAME } from '#kernel/product/public-name';
import type { Pool } from '#platform/db/pool';

export interface ShownDeposit {
  readonly bidder: string;
  readonly deposit: string;
  readonly returned: string;
  readonly forfeited: string;
}

/** The share of the highest bid in the list, in USDT; more was held only for a private maximum. */
const SHOWN_TOP_UP = `greatest(0, ceil(ceil(b.price * o.usdt_rate * 100000000) / 100000000 * o.top_up_percent * 0.01 * 10::numeric ^ u.scale)
  / 10::numeric ^ u.scale - o.deposit)`;

/**
 * Deposits of an auction that has ended, the highest bidder first. A top-up for a private maximum counts only as far as it was
 * bid, unless it was forfeited.
 */
export const loadShownDeposits = async (pool: Pool, offerId: number): Promise<ShownDeposit[]> => {
  const { rows } = await pool.query<ShownDeposit>({
    name: 'nft_shown_deposits',
    text: `with held as (
             select b.user_id, b.state, b.price, b.deposit + case
               when b.state = 'forfeited' then coalesce(t.forfeited, 0)
               else least(coalesce(t.peak, 0), coalesce(${SHOWN_TOP_UP}, 0)) end as deposit
             from nft_bidder b join nft_offer o on o.id = b.offer_id join currency u on u.name = 'USDT'
             left join lateral (
               select max(held) as peak, sum(amount) filter (where state = 'forfeited') as forfeited from nft_top_up t
               where t.offer_id = b.offer_id and t.user_id = b.user_id) t on true
             where b.offer_id = $1)
           select ${PUBLIC_NAME} as bidder, h.deposit::text as deposit, case when h.state = 'returned' then h.deposit else 0 end::text as returned,
             case when h.state = 'forfeited' then h.deposit else 0 end::text as forfeited
           from held h join app_user u on u.id = h.user_id order by h.price desc nulls last, h.user_id`,
    values: [offerId],
  });
  return rows;
};

export interface BidderItem {
  readonly userId: number;
  readonly account: string;
  readonly price: string;
  readonly currency: string;
  readonly bids: number;
  readonly isLeading: boolean;
  readonly deposit: string;
  readonly topUp: string;
  readonly state: 'held' | 'returned' | 'forfeited';
  readonly hasSameAddress: boolean;
  readonly hasSameAgent: boolean;
  readonly isVoided: boolean;
}

/** For operators: bidders of an auction, the highest first. */
export const loadBidderItems = async (pool: Pool, offerId: number): Promise<BidderItem[]> => {
  const flagged = (reason: string): string =>
    `exists (select from nft_bidder_flag f where f.offer_id = b.offer_id and f.user_id = b.user_id and f.reason = '${reason}')`;
  const { rows } = await pool.query<BidderItem>({
    name: 'nft_bidder_items',
    text: `select b.user_id as "userId", coalesce(u.email, u.phone) as account, coalesce(b.price, 0)::text as price, c.name as currency,
             (select count(*)::int from nft_bid x where x.offer_id = b.offer_id and x.user_id = b.user_id) as bids,
             coalesce(o.leader_id = b.user_id, false) as "isLeading", b.deposit::text as deposit,
             (select coalesce(sum(t.amount), 0)::text from nft_top_up t
              where t.offer_id = b.offer_id and t.user_id = b.user_id and t.state = b.state and t.state <> 'returned') as "topUp",
             b.state, ${flagged('same_address')} as "hasSameAddress", ${flagged('same_agent')} as "hasSameAgent", b.void_id is not null as "isVoided"
           from nft_bidder b join nft_offer o on o.id = b.offer_id join currency c on c.id = o.currency_id join app_user u on u.id = b.user_id
           where b.offer_id = $1 order by b.price desc nulls last, b.user_id`,
    values: [offerId],
  });
  return rows;
};
