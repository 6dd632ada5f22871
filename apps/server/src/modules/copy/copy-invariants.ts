import type { Invariant } from '#kernel/ledger/reconcile/invariant';
import { NET } from './copies.store';
import { SHARE_KIND } from './copy-entries';

/** A copy belongs to the follower and copies a position of the leader's own, at its tick and price. */
const COPIES = `
  select 'copy ' || c.position_id || ' is not a copy of position ' || c.leader_position_id as what
  from copy_position c join copy_relation r on r.id = c.relation_id join futures_position p on p.id = c.position_id
  join futures_position l on l.id = c.leader_position_id
  where p.user_id <> r.follower_id or l.user_id <> r.leader_id or p.instrument_id <> l.instrument_id or p.side <> l.side
     or p.entry_seq <> l.entry_seq or p.entry_price <> l.entry_price or c.leader_price <> l.entry_price
  union all
  select 'copy ' || c.position_id || ' copies a copy' as what from copy_position c where exists (
    select from copy_position o where o.position_id = c.leader_position_id)
  union all
  select 'position ' || p.id || ' is copied from nobody' as what from futures_position p
  where p.order_type = 2 and not exists (select from copy_position c where c.position_id = p.id and c.self_held_at is null)
  union all
  select 'copy ' || c.position_id || ' was kept and is still copied' as what from copy_position c join futures_position p on p.id = c.position_id
  where (c.self_held_at is not null) = (p.order_type = 2)`;

/** One copy per opening of the leader and follower; what was made has a position and what was skipped has a reason. */
const RESULTS = `
  select 'result of act ' || x.signal_id || ' for follower ' || x.follower_id || ' is not as written' as what
  from copy_result x join copy_signal s on s.id = x.signal_id join copy_relation r on r.id = x.relation_id
  left join copy_position c on c.position_id = x.position_id
  where x.kind <> s.kind or r.follower_id <> x.follower_id or r.leader_id <> s.leader_id or (x.outcome = 'made') <> (x.reason = '')
     or (x.kind = 'open' and (x.outcome = 'skipped') <> (x.position_id is null))
     or (x.position_id is not null and (c.relation_id is distinct from x.relation_id or c.leader_position_id is distinct from s.position_id))
  union all
  select 'copy ' || c.position_id || ' has no result' as what from copy_position c where not exists (
    select from copy_result x where x.position_id = c.position_id and x.kind = 'open')
  union all
  select 'position ' || c.leader_position_id || ' was copied twice for relation ' || c.relation_id as what from copy_position c
  group by c.leader_position_id, c.relation_id having count(*) > 1`;

const FOLLOWERS = `
  select 'leader ' || l.user_id || ' has another number of followers' as what from copy_leader l
  where l.followers <> (select count(*) from copy_relation r where r.leader_id = l.user_id and r.state <> 'ended')
     or (l.state = 'stopped' and l.followers > 0)
  union all
  select 'user ' || l.user_id || ' leads and follows' as what from copy_leader l join copy_relation r on r.follower_id = l.user_id
  where l.state <> 'stopped' and r.state <> 'ended'`;

/** What a relation has counted is what its copies with a final result add up to; a copy that was taken over is marked by the next tick. */
const COUNTED = `
  select 'relation ' || r.id || ' has counted another result' as what from copy_relation r
  where r.net_counted <> (select coalesce(sum(${NET}), 0) from copy_position c join futures_position p on p.id = c.position_id
    where c.relation_id = r.id and c.counted)
  union all
  select 'copy ' || c.position_id || ' is counted before its result is final' as what
  from copy_position c join futures_position p on p.id = c.position_id
  where c.counted and case when c.self_held_at is null then p.status <> 'closed' else c.net_at_hold is null end
  union all
  select 'copy ' || c.position_id || ' is not marked by the tick after its hand-over' as what
  from copy_position c join futures_position p on p.id = c.position_id
  left join tick t on t.instrument_id = p.instrument_id and t.seq = c.mark_seq
  where c.mark_seq is not null and (t.price <> c.mark_price or exists (select from tick n
    where n.instrument_id = p.instrument_id and n.kind = 0 and n.seq > c.hold_seq and n.seq < c.mark_seq))
  union all
  select 'copy ' || c.position_id || ' is marked with more than its lots bring' as what
  from copy_position c join futures_position p on p.id = c.position_id
  where c.mark_seq is not null and c.net_at_hold - c.hold_net
    > trunc(case p.side when 'long' then 1 else -1 end * (c.mark_price - p.entry_price) * c.hold_lots * p.contract_size, 8)
      and c.net_at_hold - c.hold_net > -c.hold_margin`;

/** The newest settlement of a relation says what it owes; the end of each follow is settled or waits for it. */
const OWED = `
  select 'relation ' || r.id || ' owes another amount' as what from copy_relation r
  where r.debt <> coalesce((select s.due - s.paid from copy_share s where s.relation_id = r.id order by s.id desc limit 1), 0)
  union all
  select 'the end of relation ' || r.id || ' is not settled' as what from copy_relation r
  where r.state = 'ended' and r.settling = exists (select from copy_share s
    where s.relation_id = r.id and s.cause = 'stop' and s.period_ms = (extract(epoch from r.ended_at) * 1000)::bigint)`;

/** What was shared is the sum of its settlements, and each payment is one entry from the follower to the leader. */
const SHARES = `
  select 'relation ' || r.id || ' has shared another amount' as what from copy_relation r
  where r.shared_total <> (select coalesce(sum(s.paid), 0) from copy_share s where s.relation_id = r.id)
  union all
  select 'share ' || coalesce(s.reference, m.reference) || ' is not as booked' as what
  from (select * from copy_share where paid > 0) s full join (
    select g.reference, g.amount, d.owner_id as payer, c.owner_id as receiver from ledger_posting g
    join ledger_account d on d.id = g.debit_account_id join ledger_account c on c.id = g.credit_account_id where g.kind = '${SHARE_KIND}') m
    on m.reference = s.reference
  where s.paid is distinct from m.amount or s.follower_id is distinct from m.payer or s.leader_id is distinct from m.receiver
  union all
  select 'share ' || s.id || ' is more than its part' as what from copy_share s
  where s.due <> greatest(trunc(greatest(least(s.net_total, s.net_total + s.running), 0) * s.share_percent / 100, 6) - s.shared_before, 0)`;

export const COPY_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I23',
    says: 'There is one copy per opening of a leader and follower, none of a copy; what was shared is what was booked, and at most the part of the results.',
    sql: [COPIES, RESULTS, FOLLOWERS, COUNTED, SHARES, OWED].join(' union all '),
  },
];
