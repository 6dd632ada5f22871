import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import { NFT_BOX_PARTS } from './nft-box-invariants';
import {
  COMPENSATION_KIND,
  DEPOSIT_BACK_KIND,
  FORFEIT_KIND,
  followingReferenceSql,
  REFUND_KIND,
  ROYALTY_KIND,
  SALE_KIND,
} from './nft-entries';
import { NFT_TOP_UP_PARTS } from './nft-top-up-invariants';

const ACCOUNTS = `
  left join ledger_account d on d.id = p.debit_account_id left join ledger_account c on c.id = p.credit_account_id`;

/** A work belongs to the buyer of its last sale, and every seller is the buyer before. */
const OWNERS = `
  select 'owner of nft work ' || w.id as what from nft_work w
  left join lateral (select buyer_id from nft_sale s where s.work_id = w.id order by s.id desc limit 1) s on true
  where s.buyer_id is distinct from w.owner_id
  union all
  select 'seller of nft sale ' || s.id as what from (
    select id, seller_id, lag(buyer_id) over (partition by work_id order by id) as before from nft_sale) s
  where s.seller_id <> s.before`;

/** Works and their running offers point to each other; the seller owns the work, and it was not taken down. */
const OFFERED = `
  select 'offer of nft work ' || coalesce(o.work_id, w.id) as what
  from (select * from nft_offer where state in ('open', 'awaiting')) o
  full join (select * from nft_work where offer_id is not null) w on w.offer_id = o.id
  where o.id is null or w.id is null or o.work_id <> w.id or o.seller_id <> w.owner_id or w.taken_down_at is not null or w.is_unopened
     or o.artist_id <> w.artist_id`;

type Following = Parameters<typeof followingReferenceSql>[1];
const following = (column: string, kind: Following): string => `${followingReferenceSql(column, kind)}::uuid`;
/** References of a table's rows, and those that follow from them. */
const referencesSql = (table: string, kinds: readonly Following[]): string =>
  ['reference', ...kinds.map((kind) => following('reference', kind))]
    .map((reference) => `select ${reference} as reference from ${table} where reference is not null`)
    .join(' union all ');

const shareSql = (percent: string): string => `trunc(s.price * ${percent} * 0.01, c.scale)`;

/** An offer is sold exactly when a sale has its terms: price, time, parties, fee, royalty. */
const SOLD = `
  select 'sale of nft offer ' || coalesce(o.id, s.offer_id) as what from (select * from nft_offer where state = 'sold') o
  full join (select * from nft_sale where offer_id is not null) s on s.offer_id = o.id left join currency c on c.id = o.currency_id
  where o.id is null or s.id is null or s.seller_id <> o.seller_id or s.artist_id <> o.artist_id or s.work_id <> o.work_id
     or s.currency_id <> o.currency_id or s.is_resale <> o.is_resale or s.reference is null
     or s.is_resale <> (o.seller_id <> 0 and o.seller_id <> o.artist_id)
     or s.fee <> ${shareSql('o.fee_percent')} or s.royalty <> ${shareSql('case when o.is_resale then o.royalty_percent else 0 end')}
     or (s.kind = 'sale') <> (o.mode = 1) or s.kind not in ('sale', 'auction', 'second_chance')
     or o.mode = 1 and (s.price <> o.start_price or s.created_at < to_timestamp(o.start_ms / 1000.0) or s.created_at >= to_timestamp(o.end_ms / 1000.0))`;

/** The parts of a sale were booked as they stand: the buyer's price, the fee, the seller's net, the artist's royalty. */
const BOOKED = `
  select 'money of nft sale ' || s.id as what from nft_sale s
  left join ledger_posting p on p.reference = s.reference and p.leg = 0 and p.kind in ('nft_purchase', 'nft_box') ${ACCOUNTS}
  where s.kind in ('sale', 'auction', 'second_chance', 'box') and (p.id is null or p.amount <> s.price or d.owner_id <> s.buyer_id
     or d.type <> 'change' or d.currency_id <> s.currency_id or c.type <> 'nft_sales' or s.price <> s.fee + s.royalty + s.net
     or (p.kind = 'nft_box') <> (s.kind = 'box'))
  union all
  select 'fee of nft sale ' || s.id as what from nft_sale s
  left join ledger_posting p on p.reference = s.reference and p.leg = 1 and p.kind in ('nft_purchase', 'nft_box') ${ACCOUNTS}
  where s.reference is not null and s.kind <> 'returned' and (coalesce(p.amount, 0) <> s.fee or d.type <> 'nft_sales' or c.type <> 'fees')
  union all
  select 'net of nft sale ' || s.id as what from nft_sale s
  left join ledger_posting p on p.reference = ${following('s.reference', SALE_KIND)} and p.kind = 'nft_sale' ${ACCOUNTS}
  where s.reference is not null and s.kind <> 'returned' and (coalesce(p.amount, 0) <> case when s.seller_id = 0 then 0 else s.net end
     or d.type <> 'nft_sales' or c.owner_id <> s.seller_id or c.type <> 'change')
  union all
  select 'royalty of nft sale ' || s.id as what from nft_sale s
  left join ledger_posting p on p.reference = ${following('s.reference', ROYALTY_KIND)} and p.kind = 'nft_royalty' ${ACCOUNTS}
  where s.reference is not null and s.kind <> 'returned' and (coalesce(p.amount, 0) <> s.royalty or d.type <> 'nft_sales'
     or c.owner_id <> s.artist_id or c.type <> 'change')
  union all
  select 'money was taken for no nft sale: ' || p.reference as what from ledger_posting p
  left join (${referencesSql('nft_sale', [SALE_KIND, ROYALTY_KIND])}) s on s.reference = p.reference
  where p.kind in ('nft_purchase', 'nft_box', 'nft_sale', 'nft_royalty') and s.reference is null`;

/** What stays in the purse of sales: the net of works of the house, and the house's shares of forfeited deposits. */
const PURSE = `
  select 'purse of nft sales in currency ' || coalesce(a.currency_id, n.currency_id) as what
  from (select currency_id, balance from ledger_account where owner_id = 0 and type = 'nft_sales' and bucket = 'house') a
  full join (
    select currency_id, sum(amount) as amount from (
      select currency_id, net as amount from nft_sale where seller_id = 0 and reference is not null and kind <> 'returned'
      union all
      select u.id, r.to_seller from nft_order r join nft_offer o on o.id = r.offer_id join currency u on u.name = 'USDT'
      where o.seller_id = 0) n group by 1) n on n.currency_id = a.currency_id
  where coalesce(a.balance, 0) <> coalesce(n.amount, 0)`;

/**
 * Bids of an auction rise strictly; the offer has the price and leader of the last one, each bidder the own highest: in the
 * list, or equal to an automatic bid of somebody who had set that maximum before.
 */
const BIDS = `
  select 'nft bid ' || b.id as what from (
    select b.*, lag(b.price) over (partition by b.offer_id order by b.id) as before from nft_bid b) b
  left join nft_offer o on o.id = b.offer_id
  where b.price <= b.before or o.id is null or o.mode <> 2 or b.price < o.start_price or b.user_id = o.seller_id
     or b.created_at < to_timestamp(o.start_ms / 1000.0) or b.created_at >= to_timestamp(o.end_ms / 1000.0)
  union all
  select 'price of nft offer ' || o.id as what from nft_offer o
  left join lateral (select user_id, price from nft_bid b where b.offer_id = o.id order by b.id desc limit 1) l on true
  where o.price <> coalesce(l.price, o.start_price) or o.leader_id is distinct from l.user_id
     or o.bids <> (select count(*) from nft_bid b where b.offer_id = o.id) or o.maximum < o.price or o.end_ms < o.planned_end_ms
  union all
  select 'highest bid of user ' || coalesce(b.user_id, m.user_id) || ' in nft offer ' || coalesce(b.offer_id, m.offer_id) as what
  from nft_bidder b full join (select offer_id, user_id, max(price) as price from nft_bid group by 1, 2) m
    on m.offer_id = b.offer_id and m.user_id = b.user_id
  where b.user_id is null or b.price is distinct from m.price and not exists (
    select from nft_bid t where t.offer_id = b.offer_id and t.price = b.price and t.is_automatic and t.price > coalesce(m.price, 0))`;

/** Whose bids were voided has none in the list, and what was voided is kept. */
const VOIDS = `
  select 'void ' || v.id || ' of nft bids' as what from nft_void v
  left join nft_bidder b on b.offer_id = v.offer_id and b.user_id = v.user_id
  where b.void_id is distinct from v.id or b.price is not null
     or exists (select from nft_bid x where x.offer_id = v.offer_id and x.user_id = v.user_id)
     or not exists (select from nft_past_bid x where x.void_id = v.id and x.user_id = v.user_id)
     or exists (select from nft_ask a where a.offer_id = v.offer_id and a.user_id = v.user_id and a.void_id is distinct from v.id)`;

/** A deposit is held while its auction runs, and that of a winner until it is paid; held ones and open holds are the same. */
const HOLDS = `
  select 'hold of nft deposit ' || coalesce(b.reference::text, h.reference) as what
  from (select * from nft_bidder where state = 'held') b
  full join (select * from ledger_hold where purpose = 'nft_deposit' and outcome is null) h on h.reference = b.reference::text
  where b.reference is null or h.id is null or h.remaining <> b.deposit
  union all
  select 'nft deposit ' || b.reference || ' in the state ' || b.state as what from nft_bidder b join nft_offer o on o.id = b.offer_id
  left join nft_order r on r.offer_id = b.offer_id and r.buyer_id = b.user_id and r.rank = 1
  where b.deposit <> o.deposit or b.state <> case when o.state = 'open' or r.state = 'open' then 'held' when r.state = 'expired' then 'forfeited'
    else 'returned' end`;

/** Of an order `r` with the deposit `b`: what its top-ups added. */
const FORFEITED = `(b.deposit + coalesce((
    select sum(t.amount) from nft_top_up t where t.offer_id = b.offer_id and t.user_id = b.user_id and t.state = 'forfeited'), 0))`;

/** Deposits were taken from and returned to their bidders; forfeited ones were shared as the order says. */
const DEPOSITS = `
  select 'nft deposit ' || b.reference as what from nft_bidder b
  left join ledger_posting p on p.reference = b.reference and p.kind = 'nft_deposit' ${ACCOUNTS}
  where p.id is null or p.amount <> b.deposit or d.owner_id <> b.user_id or d.type <> 'change'
  union all
  select 'end of nft deposit ' || b.reference as what from nft_bidder b
  left join ledger_posting p on p.reference = case b.state when 'forfeited' then ${following('b.reference', FORFEIT_KIND)} else ${following('b.reference', DEPOSIT_BACK_KIND)} end and p.leg = 0 ${ACCOUNTS}
  where (p.id is null) <> (b.state = 'held') or p.amount <> b.deposit or c.owner_id <> b.user_id or c.type <> 'change'
     or p.kind <> case b.state when 'returned' then 'nft_deposit_back' else 'nft_forfeit' end
  union all
  select 'deposit that ended twice: ' || b.reference as what from nft_bidder b join ledger_posting p
    on p.reference = case b.state when 'forfeited' then ${following('b.reference', DEPOSIT_BACK_KIND)} else ${following('b.reference', FORFEIT_KIND)} end
  union all
  select 'forfeited nft deposit of order ' || r.id as what from nft_order r join nft_offer o on o.id = r.offer_id
  left join nft_bidder b on b.offer_id = r.offer_id and b.user_id = r.buyer_id
  left join ledger_posting p on p.reference = ${following('b.reference', COMPENSATION_KIND)} and p.kind = 'nft_compensation' ${ACCOUNTS}
  left join ledger_posting f on f.reference = ${following('b.reference', FORFEIT_KIND)} and f.kind = 'nft_forfeit' and f.leg = 2
  join currency u on u.name = 'USDT'
  left join ledger_posting w on w.reference = f.reference and w.kind = f.kind and w.leg = 1
  where r.to_seller + r.to_platform <> case when r.rank = 1 and r.state = 'expired' then ${FORFEITED} else 0 end
     or r.rank = 1 and r.state = 'expired' and (r.to_seller <> case when r.is_linked then 0 else trunc(${FORFEITED} * o.forfeit_percent * 0.01, u.scale) end
        or w.amount <> ${FORFEITED}
        or coalesce(p.amount, 0) <> case when o.seller_id = 0 then 0 else r.to_seller end or c.owner_id <> o.seller_id
        or coalesce(f.amount, 0) <> r.to_platform)
  union all
  select 'money of no nft deposit: ' || p.reference as what from ledger_posting p
  left join (${referencesSql('nft_bidder', [DEPOSIT_BACK_KIND, FORFEIT_KIND, COMPENSATION_KIND])}) b on b.reference = p.reference
  where p.kind in ('nft_deposit', 'nft_deposit_back', 'nft_forfeit', 'nft_compensation') and b.reference is null`;

/** What was paid back is the price of the owner's purchase of a work that was taken down. */
const REFUNDS = `
  select 'nft refund ' || p.reference as what from ledger_posting p ${ACCOUNTS}
  left join (select ${following('reference', REFUND_KIND)} as refund, * from nft_sale where reference is not null) s on s.refund = p.reference
  left join nft_work w on w.id = s.work_id
  where p.kind = 'nft_refund' and (s.id is null or p.amount <> s.price or d.type <> 'nft_refunds' or c.owner_id <> s.buyer_id
     or c.type <> 'change' or w.owner_id <> s.buyer_id or w.taken_down_at is null)`;

/** Of an order `r` with the deposit `b`: it was cancelled because the bids of its buyer were voided. */
const VOIDED = `(r.state = 'cancelled' and b.void_id is not null)`;

/** An auction with bids has one order to pay until somebody paid: the winner's, then that of the next bidder. */
const ORDERS = `
  select 'open order of nft offer ' || coalesce(o.id, r.offer_id) as what from (select * from nft_offer where state = 'awaiting') o
  full join (select offer_id, count(*) as count from nft_order where state = 'open' group by 1) r on r.offer_id = o.id
  where o.id is null or r.count is distinct from 1
  union all
  select 'nft order ' || r.id as what from nft_order r left join nft_offer o on o.id = r.offer_id
  left join lateral (
    select f.*, v.void_id from nft_order f join nft_bidder v on v.offer_id = f.offer_id and v.user_id = f.buyer_id
    where f.offer_id = r.offer_id and f.rank = 1) f on true
  left join nft_bidder b on b.offer_id = r.offer_id and b.user_id = r.buyer_id
  left join nft_sale s on s.offer_id = r.offer_id and s.buyer_id = r.buyer_id and s.price = r.price
    and s.kind = case r.rank when 1 then 'auction' else 'second_chance' end
  where o.id is null or r.work_id <> o.work_id or r.currency_id <> o.currency_id or b.user_id is null or not ${VOIDED} and r.price is distinct from b.price
     or (r.state = 'paid') <> (s.id is not null) or r.due_ms <> r.created_ms + o.pay_ms
     or r.state = 'paid' and r.closed_at >= to_timestamp(r.due_ms / 1000.0)
     or r.state = 'expired' and r.closed_at < to_timestamp(r.due_ms / 1000.0)
     or case r.rank when 1 then not ${VOIDED} and (r.buyer_id is distinct from o.leader_id or r.price <> o.price)
        else f.id is null or f.state <> 'expired' and f.void_id is null or r.buyer_id = f.buyer_id
          or exists (select from nft_bidder h where h.offer_id = r.offer_id and h.user_id <> f.buyer_id and h.price > r.price) end
  union all
  select 'nft auction ' || s.offer_id || ' was sold without an order' as what from nft_sale s
  where s.kind in ('auction', 'second_chance') and not exists (select from nft_order r where r.offer_id = s.offer_id and r.state = 'paid')`;

const wholly = (parts: readonly string[]): string =>
  `with found as materialized (${parts.join(' union all ')}) select what from found`;

export const NFT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I20',
    says: 'Every NFT has the buyer of its last sale as owner; sales are split and booked as offered, bids rise, deposits are held and end once, boxes are drawn once.',
    sql: wholly([
      OWNERS,
      OFFERED,
      SOLD,
      BOOKED,
      PURSE,
      BIDS,
      VOIDS,
      HOLDS,
      DEPOSITS,
      REFUNDS,
      ORDERS,
      ...NFT_TOP_UP_PARTS,
      ...NFT_BOX_PARTS,
    ]),
  },
];
