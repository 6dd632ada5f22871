-- The profit share counts open copies when they lose, and copies that were taken over with the result of the next tick. What a
-- relation did not pay is its debt.

-- A copy that was taken over: what it was at that moment, under which tick, and the tick that has marked it.
alter table copy_position
  add column hold_seq bigint,
  add column hold_lots numeric(20, 2),
  add column hold_margin numeric(38, 8),
  -- Closed result after fees until then.
  add column hold_net numeric(38, 8),
  add column mark_seq bigint,
  add column mark_price numeric(38, 8),
  -- Its result is final and part of net_counted of the relation.
  add column counted boolean not null default false;
alter table copy_position drop constraint copy_position_check;
alter table copy_position
  add constraint copy_position_held check (
    (self_held_at is null) = (hold_seq is null and net_at_hold is null)
    and num_nulls(hold_seq, hold_lots, hold_margin, hold_net) in (0, 4)),
  -- Copies taken over before this migration have a result without a mark.
  add constraint copy_position_marked check (
    num_nulls(mark_seq, mark_price) in (0, 2) and (mark_seq is null or (net_at_hold is not null and mark_seq > hold_seq))
    and (net_at_hold is null or mark_seq is not null or hold_seq is null));
create index copy_position_unmarked on copy_position (position_id) where self_held_at is not null and net_at_hold is null;
create index copy_position_uncounted on copy_position (relation_id) where not counted;

alter table copy_relation
  -- Results of copies that are final: the others are added to it when the relation is settled.
  add column net_counted numeric(38, 8) not null default 0,
  -- Due at the last settlement and not paid.
  add column debt numeric(38, 8) not null default 0 check (debt >= 0),
  -- It has ended, and the share of its end is not settled yet.
  add column settling boolean not null default false,
  add constraint copy_relation_settling_ended check (not settling or state = 'ended');

update copy_position c set counted = true from futures_position p
where p.id = c.position_id and (c.self_held_at is not null or p.status = 'closed');
update copy_relation r set net_counted = n.net from (
  select c.relation_id, sum(case when c.self_held_at is null then p.realised - p.open_fee - p.close_fee - p.overnight_fee else c.net_at_hold end) as net
  from copy_position c join futures_position p on p.id = c.position_id where c.counted group by 1) n
where n.relation_id = r.id;
update copy_relation r set settling = true where r.state = 'ended' and not exists (
  select from copy_share s where s.relation_id = r.id and s.cause = 'stop' and s.period_ms = (extract(epoch from r.ended_at) * 1000)::bigint);
update copy_relation r set debt = s.due - s.paid from (
  select distinct on (relation_id) relation_id, due, paid from copy_share order by relation_id, id desc) s
where s.relation_id = r.id and s.due > s.paid;

create index copy_relation_settling on copy_relation (id) where settling;
create index copy_relation_owing on copy_relation (follower_id) where state <> 'ended' or settling;

-- What open copies would have brought when it was settled; `rest`: a payment of a debt.
alter table copy_share add column running numeric(38, 8) not null default 0;
alter table copy_share drop constraint copy_share_cause_check;
alter table copy_share add constraint copy_share_cause_check check (cause in ('week', 'stop', 'rest'));
alter table copy_share drop constraint copy_share_relation_id_cause_period_ms_key;
create unique index copy_share_period on copy_share (relation_id, cause, period_ms) where cause <> 'rest';
create index copy_share_by_relation on copy_share (relation_id, id desc);
