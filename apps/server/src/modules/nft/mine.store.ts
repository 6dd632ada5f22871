import type { ReplyOf } from '@candor/contract/call';
import type { NFT_MINE_TABS, nftMessages, nftMyBids } from '@candor/contract/nft-mine';
import type { Pool } from '#platform/db/pool';
import { CARD_JOINS, type CardRow, workCards } from './cards.store';
import { type Found, loadCards, type Paged, type Viewer } from './market.store';

export type MineTab = (typeof NFT_MINE_TABS)[number];

export interface MineRow extends CardRow {
  readonly paid: string;
  readonly paidCurrency: string;
  readonly sinceMs: number;
  readonly canOpen: boolean;
  readonly canOffer: boolean;
}

/** Conditions on a work `w`. An offer that waits for payment counts as offered. */
const TABS: Readonly<Record<MineTab, string>> = {
  owned: 'not w.is_unopened',
  unopened: 'w.is_unopened',
  listed: 'w.offer_id is not null',
};

const MINE_COLUMNS = `, w.paid::text as paid, coalesce(pc.name, '') as "paidCurrency",
  (extract(epoch from w.owned_since) * 1000)::float8 as "sinceMs",
  w.is_unopened and exists (select from nft_box b where b.work_id = w.id and b.position is not null) as "canOpen",
  not w.is_unopened and w.offer_id is null and w.taken_down_at is null as "canOffer"`;

/** Own works, the newest first. */
export const findMine = (pool: Pool, tab: MineTab, shown: Viewer & Paged): Promise<Found<MineRow>> =>
  loadCards<MineRow>(
    pool,
    {
      from: `(${workCards()} where w.owner_id = $2 and ${TABS[tab]}) k ${CARD_JOINS} join nft_work w on w.id = k.work_id
             left join currency pc on pc.id = w.paid_currency_id where true`,
      order: 'w.owned_since desc, w.id desc',
      values: [],
      columns: MINE_COLUMNS,
    },
    shown,
  );

export interface MineCounts {
  readonly owned: number;
  readonly unopened: number;
  readonly listed: number;
  readonly bids: number;
  readonly toPay: number;
  readonly unread: number;
  readonly isArtist: boolean;
}

export const loadMineCounts = async (pool: Pool, userId: number): Promise<MineCounts> => {
  const { rows } = await pool.query<MineCounts>({
    name: 'nft_mine_counts',
    text: `select (count(*) filter (where ${TABS.owned}))::int as owned, (count(*) filter (where ${TABS.unopened}))::int as unopened,
             (count(*) filter (where ${TABS.listed}))::int as listed,
             (select count(*)::int from nft_bidder b join nft_offer o on o.id = b.offer_id
              where b.user_id = $1 and o.state = 'open' and b.price is not null) as bids,
             (select count(*)::int from nft_order r where r.buyer_id = $1 and r.state = 'open') as "toPay",
             (select count(*)::int from nft_message m where m.user_id = $1 and not m.is_read) as unread,
             exists (select from nft_artist a where a.user_id = $1 and a.is_active) as "isArtist"
           from nft_work w where w.owner_id = $1`,
    values: [userId],
  });
  return rows[0] as MineCounts;
};

type BidItem = ReplyOf<typeof nftMyBids>['items'][number];

export interface MyBidRow extends CardRow {
  readonly ownPrice: string;
  readonly maximum: string;
  readonly deposit: string;
  readonly state: BidItem['state'];
  readonly depositState: BidItem['deposit_state'];
  readonly orderId: number;
  readonly atMs: number;
}

/** Of an own deposit `b` in the offer `o`, with the newest own order `r`. */
const BID_STATE = `case
  when o.state = 'cancelled' then 'cancelled'
  when o.state = 'open' and b.price is null then 'deposit_only'
  when o.state = 'open' then case when o.leader_id = b.user_id then 'leading' else 'outbid' end
  when r.state in ('open', 'paid') then 'won'
  else 'lost' end`;

const BID_COLUMNS = `, coalesce(b.price, 0)::text as "ownPrice", case when o.leader_id = b.user_id then coalesce(o.maximum, 0) else 0 end::text as maximum,
  (b.deposit + coalesce((select sum(t.amount) from nft_top_up t where t.offer_id = b.offer_id and t.user_id = b.user_id
     and t.state = b.state and t.state <> 'returned'), 0))::text as deposit, ${BID_STATE} as state, b.state as "depositState", case when r.state = 'open' then r.id else 0 end as "orderId",
  (extract(epoch from b.created_at) * 1000)::float8 as "atMs"`;

/** Auctions with an own bid or deposit, each as it is or was offered then; running ones first. */
export const findMyBids = (pool: Pool, shown: Viewer & Paged): Promise<Found<MyBidRow>> =>
  loadCards<MyBidRow>(
    pool,
    {
      from: `nft_bidder b join nft_offer o on o.id = b.offer_id
             join lateral (${workCards('nft_work w')} where w.id = o.work_id) k on true ${CARD_JOINS}
             left join lateral (select x.id, x.state from nft_order x where x.offer_id = b.offer_id and x.buyer_id = b.user_id
                                order by x.id desc limit 1) r on true
             where b.user_id = $2`,
      order: `(o.state = 'open') desc, b.offer_id desc`,
      values: [],
      columns: BID_COLUMNS,
    },
    shown,
  );

type MessageItem = ReplyOf<typeof nftMessages>['items'][number];

export interface MessageRow extends Pick<MessageItem, 'id' | 'kind' | 'code' | 'name' | 'order_id'> {
  readonly token: string;
  readonly contentType: CardRow['contentType'];
  readonly isTakenDown: boolean;
  readonly amount: string;
  readonly currency: string;
  readonly isRead: boolean;
  readonly atMs: number;
}

export const findMessages = async (
  pool: Pool,
  { userId, page, limit }: Pick<Viewer, 'userId'> & Paged,
): Promise<Found<MessageRow> & { readonly unread: number }> => {
  const [list, counted] = await Promise.all([
    pool.query<MessageRow>(
      `select m.id::float8 as id, m.kind, w.code, w.name, still.token, still.content_type as "contentType",
              w.taken_down_at is not null as "isTakenDown", m.order_id, m.amount::text as amount, c.name as currency, m.is_read as "isRead",
              (extract(epoch from m.created_at) * 1000)::float8 as "atMs"
       from nft_message m join nft_work w on w.id = m.work_id join media_file still on still.id = w.still_id
       join currency c on c.id = m.currency_id
       where m.user_id = $1 order by m.id desc limit $2 offset $3`,
      [userId, limit, (page - 1) * limit],
    ),
    pool.query<{ total: number; unread: number }>(
      `select count(*)::int as total, (count(*) filter (where not is_read))::int as unread from nft_message where user_id = $1`,
      [userId],
    ),
  ]);
  return { rows: list.rows, ...(counted.rows[0] ?? { total: 0, unread: 0 }) };
};

/** Marks one own message as read, or all with 0. False: it is not an own one. */
export const markRead = async (pool: Pool, userId: number, messageId: number): Promise<boolean> => {
  const { rowCount } = await pool.query(
    messageId === 0
      ? 'update nft_message set is_read = true where user_id = $1 and not is_read and $2::bigint = 0'
      : 'update nft_message set is_read = true where user_id = $1 and id = $2::bigint',
    [userId, messageId],
  );
  return messageId === 0 || rowCount === 1;
};

export const countUnread = async (pool: Pool, userId: number): Promise<number> => {
  const { rows } = await pool.query<{ unread: number }>(
    'select count(*)::int as unread from nft_message where user_id = $1 and not is_read',
    [userId],
  );
  return rows[0]?.unread ?? 0;
};
