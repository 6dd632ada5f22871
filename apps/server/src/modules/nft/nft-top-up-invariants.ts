import { followingReferenceSql, TOP_UP_BACK_KIND } from './nft-entries';

const ACCOUNTS = `
  left join ledger_account d on d.id = p.debit_account_id left join ledger_account c on c.id = p.credit_account_id`;
const BACK = `${followingReferenceSql('t.reference', TOP_UP_BACK_KIND)}::uuid`;

/** Percent of the leader's highest bid in USDT at the rate of the offer, as far as it is more than the deposit. */
const VALUE = '(ceil(coalesce(o.maximum, o.price) * o.usdt_rate * 100000000) / 100000000)';
const NEEDED = `greatest(0, ceil(${VALUE} * o.top_up_percent * 0.01 * 10::numeric ^ u.scale) / 10::numeric ^ u.scale - o.deposit)`;

/** Held top-ups and open holds are the same; a leader holds exactly what the highest bid needs, and nobody else holds any. */
const HELD = `
  select 'hold of nft top-up ' || coalesce(t.reference::text, h.reference) as what from (select * from nft_top_up where state = 'held') t
  full join (select * from ledger_hold where purpose = 'nft_top_up' and outcome is null) h on h.reference = t.reference::text
  where t.reference is null or h.id is null or h.remaining <> t.amount
  union all
  select 'nft top-ups of offer ' || o.id as what from nft_offer o join currency u on u.name = 'USDT'
  left join (select offer_id, sum(amount) as amount, min(user_id) as one, max(user_id) as other from nft_top_up where state = 'held' group by 1) t
    on t.offer_id = o.id
  left join nft_order r on r.offer_id = o.id and r.rank = 1 and r.state = 'open' and r.buyer_id = o.leader_id
  where t.one <> o.leader_id or t.other <> o.leader_id or coalesce(t.amount, 0) <>
    case when o.leader_id is not null and (o.state = 'open' or r.id is not null) then ${NEEDED} else 0 end`;

/** Top-ups were taken from their bidders and came back to them once; forfeited ones left with the deposit. */
const BOOKED = `
  select 'nft top-up ' || t.reference as what from nft_top_up t
  left join ledger_posting p on p.reference = t.reference and p.kind = 'nft_top_up' ${ACCOUNTS}
  left join nft_bidder b on b.offer_id = t.offer_id and b.user_id = t.user_id
  where p.id is null or p.amount <> t.amount or d.owner_id <> t.user_id or d.type <> 'change' or b.user_id is null
  union all
  select 'end of nft top-up ' || t.reference as what from nft_top_up t
  left join ledger_posting p on p.reference = ${BACK} and p.kind = 'nft_top_up_back' ${ACCOUNTS}
  where (p.id is null) <> (t.state = 'held') or p.amount <> t.amount or c.owner_id <> t.user_id or c.type <> 'change'
  union all
  select 'forfeited nft top-up ' || t.reference as what from nft_top_up t
  where t.state = 'forfeited' and not exists (
    select from nft_order r where r.offer_id = t.offer_id and r.buyer_id = t.user_id and r.rank = 1 and r.state = 'expired' and r.closed_at = t.ended_at)
  union all
  select 'money of no nft top-up: ' || p.reference as what from ledger_posting p
  left join (select reference from nft_top_up union all select ${BACK} from nft_top_up t) t on t.reference = p.reference
  where p.kind in ('nft_top_up', 'nft_top_up_back') and t.reference is null`;

export const NFT_TOP_UP_PARTS: readonly string[] = [HELD, BOOKED];
