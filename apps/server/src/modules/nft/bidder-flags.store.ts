import type { Pool } from '#platform/db/pool';

/** Bidders of the newest bids are looked at: the others were when they bid. */
const LOOKED_AT = 50;
/** How long a session may be over to count. */
const WINDOW = `interval '30 days'`;

/** Addresses of this machine: behind them may be anybody, such as everybody in the demo. */
const IS_REAL = `s.ip <> '' and s.ip not like '127.%' and s.ip not like '::ffff:127.%' and s.ip <> '::1'`;

/**
 * Flags bidders of a running auction who share a network address or a user agent with its seller, for operators. It refuses
 * nothing, because phone carriers share them. Repeating it adds nothing.
 */
export const flagBidders = async (pool: Pool, code: string, now: Date): Promise<void> => {
  await pool.query({
    name: 'nft_flag_bidders',
    text: `with bidder as (
             select o.id as offer_id, o.seller_id, l.user_id from nft_work w join nft_offer o on o.id = w.offer_id
             cross join lateral (
               select distinct user_id from (select user_id from nft_bid b where b.offer_id = o.id order by b.price desc limit ${LOOKED_AT}) n) l
             where w.code = $1 and o.state = 'open' and o.seller_id <> 0
           ), shared as (
             select b.offer_id, b.user_id, s.ip = t.ip and ${IS_REAL} as by_address, s.user_agent = t.user_agent and s.user_agent <> '' as by_agent
             from bidder b join session s on s.user_id = b.user_id join session t on t.user_id = b.seller_id
             where s.last_seen_at >= $2::timestamptz - ${WINDOW} and t.last_seen_at >= $2::timestamptz - ${WINDOW}
           )
           insert into nft_bidder_flag (offer_id, user_id, reason, created_at)
           select offer_id, user_id, 'same_address', $2::timestamptz from shared where by_address
           union select offer_id, user_id, 'same_agent', $2::timestamptz from shared where by_agent
           on conflict do nothing`,
    values: [code, now],
  });
};
