-- Futures. Margin is isolated: it lies in a hold on the user's own frozen futures account until the position ends.
-- A row is an entrust (waits for its limit), then a position, then history. Lots may be closed in parts: each close is a
-- row of futures_fill.
create table futures_position (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  instrument_id int not null references instrument (id),
  -- Coin of margin, profit and fees: the quote coin.
  currency_id int not null references currency (id),
  side text not null check (side in ('long', 'short')),
  status text not null check (status in ('entrust', 'open', 'closed', 'cancelled')),
  -- 1 own, 2 copied from a lead trader (only the leader's close or a switch to self-hold ends it).
  order_type smallint not null default 1 check (order_type in (1, 2)),
  entry_kind text not null check (entry_kind in ('market', 'limit')),
  lots numeric(20, 2) not null check (lots > 0),
  lots_left numeric(20, 2) not null check (lots_left >= 0),
  -- Base coins in one lot, as it was when the order was made.
  contract_size numeric(38, 8) not null check (contract_size > 0),
  multiple int not null check (multiple > 0),
  limit_price numeric(38, 8),
  entry_price numeric(38, 8),
  -- The tick it was opened at.
  entry_seq bigint,
  -- Initial margin, and what is left of it in the hold (less after partial closes and overnight fees).
  margin numeric(38, 8) not null check (margin > 0),
  margin_left numeric(38, 8) not null check (margin_left >= 0),
  -- Of an entrust the fee its fill will cost: it lies in the hold beside the margin until then.
  open_fee numeric(38, 8) not null default 0 check (open_fee >= 0),
  close_fee numeric(38, 8) not null default 0 check (close_fee >= 0),
  overnight_fee numeric(38, 8) not null default 0 check (overnight_fee >= 0),
  take_profit numeric(38, 8),
  stop_loss numeric(38, 8),
  -- All from the one function; null when there is no such price. Set while it is open.
  liquidation_price numeric(38, 8),
  warn_price numeric(38, 8),
  urgent_price numeric(38, 8),
  -- 0 nothing said, 1 warned, 2 urgently.
  warned smallint not null default 0 check (warned in (0, 1, 2)),
  -- Profit of all closes so far, before fees. A loss counts as far as the margin bore it: more the user never loses.
  realised numeric(38, 8) not null default 0,
  -- Closes so far: the number of the newest row of futures_fill.
  fills int not null default 0 check (fills >= 0),
  close_price numeric(38, 8),
  close_cause text not null default '' check (close_cause in ('', 'user', 'tp', 'sl', 'liquidation', 'leader', 'halt')),
  -- Only ticks after this one move its triggers: of its opening, or of the last change of its levels.
  watch_seq bigint not null,
  -- The last midnight (UTC) whose overnight fee is done.
  nights_done_ms bigint not null default 0,
  expires_at timestamptz,
  rule_version int not null,
  -- Of the call, of the entry that takes margin and fee, and of the hold, which both have it once only.
  reference uuid not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  -- The transaction that changed it last: whoever watches levels asks for what is newer.
  changed_xid bigint not null default pg_current_xact_id()::text::bigint,
  check (lots_left <= lots),
  check (status <> 'open' or (entry_price is not null and entry_seq is not null and lots_left > 0)),
  check (status not in ('closed', 'cancelled') or (margin_left = 0 and ended_at is not null)),
  check ((status = 'closed') = (close_cause <> '')),
  check (entry_kind = 'market' or limit_price is not null)
) with (fillfactor = 75);
create index futures_position_reference on futures_position (reference);
create index futures_position_by_user on futures_position (user_id, id desc);
create index futures_position_live on futures_position (user_id, instrument_id) where status in ('entrust', 'open');
create index futures_position_newest on futures_position (instrument_id, id desc) where status = 'open';
create index futures_position_changed on futures_position (changed_xid) where status in ('entrust', 'open');

create function futures_position_stamp() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id()::text::bigint;
  return new;
end $$;
-- A statement that stamps its rows itself does not call it for each.
create trigger futures_position_stamp before update on futures_position
  for each row when (new.changed_xid = old.changed_xid) execute function futures_position_stamp();

-- One close, whole or in part. The tick is the one whose price it was made at. Its reference is that of the entry.
create table futures_fill (
  id bigint generated always as identity primary key,
  -- Of futures_position, which never loses a row; written under that row's lock, so nothing is looked up for it again.
  position_id int not null,
  -- Counts from 1 within a position.
  nth int not null check (nth > 0),
  user_id int not null,
  instrument_id int not null,
  cause text not null check (cause in ('user', 'tp', 'sl', 'liquidation', 'leader', 'halt')),
  lots numeric(20, 2) not null check (lots > 0),
  price numeric(38, 8) not null check (price > 0),
  tick_seq bigint not null,
  tick_ms bigint not null,
  pnl numeric(38, 8) not null,
  -- Close fee, or of a liquidation the fee to the insurance fund.
  fee numeric(38, 8) not null check (fee >= 0),
  -- Margin that left the hold; what of it came back to the user is margin + pnl − fee, never below zero.
  margin_released numeric(38, 8) not null check (margin_released >= 0),
  -- Loss beyond the margin: borne by the insurance fund, or by the house where the fund is empty.
  shortfall numeric(38, 8) not null default 0 check (shortfall >= 0),
  -- The position just before: what the receipt of a triggered close computes with.
  before json not null,
  rule_version int not null,
  reference uuid not null unique,
  created_at timestamptz not null,
  unique (position_id, nth)
);
create trigger futures_fill_insert_only before update or delete or truncate on futures_fill
  for each statement execute function ledger_insert_only();
create index futures_fill_by_user on futures_fill (user_id, id desc);
create index futures_fill_time on futures_fill using brin (created_at) with (pages_per_range = 32);

-- Overnight fees: one row per position and night.
create table futures_night (
  position_id int not null references futures_position (id),
  -- Midnight UTC.
  night_ms bigint not null,
  user_id int not null,
  mark numeric(38, 8) not null,
  tick_seq bigint not null,
  size numeric(38, 10) not null,
  -- Percent of the notional for one night.
  rate numeric(18, 8) not null,
  -- 1; for stocks 3 on Friday.
  times smallint not null,
  fee numeric(38, 8) not null check (fee >= 0),
  from_balance numeric(38, 8) not null,
  from_margin numeric(38, 8) not null,
  reference uuid not null unique,
  created_at timestamptz not null,
  primary key (position_id, night_ms)
);
create trigger futures_night_insert_only before update or delete or truncate on futures_night
  for each statement execute function ledger_insert_only();
create index futures_night_by_user on futures_night (user_id, night_ms desc);

-- Up to which tick of each instrument all triggers have been looked at: of rows that were last changed before `xid`.
create table futures_cursor (
  instrument_id int primary key references instrument (id),
  seq bigint not null,
  xid bigint not null
);

create or replace view self_limit_flow as
select user_id, kind, amount, created_at from self_limit_use
union all
select user_id, 'stake', stake, created_at from option_order where void_reason = ''
union all
select user_id, 'loss', stake - coalesce(payout, 0), created_at from option_order where void_reason = ''
union all
select user_id, 'stake', margin, created_at from futures_position where status <> 'cancelled'
union all
-- What is open counts with what it can lose, what has ended with what it lost.
select user_id, 'loss', case when status = 'closed' then -realised else margin end + open_fee + close_fee + overnight_fee, created_at
  from futures_position where status <> 'cancelled';
