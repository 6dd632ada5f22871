-- Market orders and users' closes are accepted under one tick and filled by the next (rules §3).
-- pending: a market order that waits for its tick; margin and fee at the accepted price and some percent more lie in its hold.
-- closing: a position whose owner's close waits for its tick; its levels stay in force until then.
alter table futures_position drop constraint futures_position_status_check;
alter table futures_position
  add constraint futures_position_status_check
    check (status in ('pending', 'entrust', 'open', 'closing', 'closed', 'cancelled')),
  -- The newest tick when a market order was accepted; null of entrusts and of what was opened before orders waited.
  add column accepted_seq bigint,
  add column accepted_price numeric(38, 8),
  -- The price that margin and fee were set aside at.
  add column hold_price numeric(38, 8),
  -- The price the user saw: compared with that of the fill.
  add column quoted_price numeric(38, 8),
  -- The last moment of a tick that fills what waits.
  add column fill_by_ms bigint,
  -- Of the close that waits: the newest tick when it was accepted, its lots, and the reference of its entry.
  add column close_seq bigint,
  add column close_lots numeric(20, 2),
  add column close_reference uuid,
  -- Why a market order was not filled: the code and parameters of the refusal.
  add column refusal jsonb,
  add check ((status in ('pending', 'closing')) = (fill_by_ms is not null)),
  add check (num_nonnulls(close_seq, close_lots, close_reference) = case status when 'closing' then 3 else 0 end),
  add check (status <> 'pending' or (accepted_seq is not null and hold_price is not null and entry_price is null)),
  add check (status <> 'closing' or (entry_price is not null and entry_seq is not null and lots_left > 0)),
  add check (refusal is null or status = 'cancelled');
drop index futures_position_live;
drop index futures_position_changed;
create index futures_position_live on futures_position (user_id, instrument_id)
  where status in ('pending', 'entrust', 'open', 'closing');
create index futures_position_changed on futures_position (changed_xid)
  where status in ('pending', 'entrust', 'open', 'closing');
create index futures_position_waits on futures_position (fill_by_ms) where fill_by_ms is not null;

-- Every close a user asked for, and what came of it: a repeated call is answered from here. A bulk close has a row for each
-- position it is about.
create table futures_close_order (
  -- Of the entry of its fill.
  reference uuid primary key,
  -- Of the call.
  call uuid not null,
  user_id int not null,
  position_id int not null references futures_position (id),
  lots numeric(20, 2) not null check (lots > 0),
  accepted_seq bigint not null,
  fill_by_ms bigint not null,
  -- closed: nothing was left of the position; part: something was.
  outcome text not null default 'waiting' check (outcome in ('waiting', 'closed', 'part', 'refused')),
  -- Of a refused one.
  refusal jsonb,
  created_at timestamptz not null,
  check ((outcome = 'refused') = (refusal is not null))
);
create index futures_close_order_call on futures_close_order (call);
create index futures_close_order_position on futures_close_order (position_id) where outcome = 'waiting';
