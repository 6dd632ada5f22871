-- Coupons (invariant I22). A campaign's purse is a hold on the house's clearing account `coupon`: the ledger lets nobody draw
-- more than it has. What claimed coupons can still cost is reserved, so every claimed coupon can be paid.
create table coupon_campaign (
  id int generated always as identity primary key,
  -- For operators; users see texts by kind.
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('fee_rebate', 'trial_options', 'trial_futures', 'trial_lock', 'deposit_bonus', 'rate_up')),
  currency_id int not null references currency (id),
  -- Most that one coupon can cost.
  face numeric(38, 8) not null check (face > 0),
  -- all; new: registered at most audience_days ago; verified: Lv1; invited: came by a code; list: coupon_audience.
  audience text not null check (audience in ('all', 'new', 'verified', 'invited', 'list')),
  audience_days int not null default 0 check (audience_days >= 0),
  -- Null: claimed from the list. 128 random bits.
  code text unique check (code ~ '^[A-Z2-7]{26}$'),
  stock int not null check (stock > 0),
  claimed int not null default 0 check (claimed between 0 and stock),
  budget numeric(38, 8) not null check (budget > 0),
  -- What claimed coupons can still cost, and what was paid.
  reserved numeric(38, 8) not null default 0 check (reserved >= 0),
  spent numeric(38, 8) not null default 0 check (spent >= 0),
  -- Of an ended campaign: what went back to the rewards purse.
  returned numeric(38, 8) not null default 0 check (returned >= 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  use_days int not null check (use_days between 1 and 365),
  -- Smallest deposit of a bonus; largest multiple of a futures trial; term and largest amount of a lock order, and the added rate.
  min_deposit numeric(38, 8) not null default 0,
  max_multiple int not null default 0,
  lock_days int not null default 0,
  lock_max numeric(38, 8) not null default 0,
  rate_percent numeric(18, 8) not null default 0,
  state text not null default 'open' check (state in ('open', 'paused', 'ended')),
  -- Of the hold that is the purse.
  reference uuid not null unique,
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (opens_at < closes_at),
  check (reserved + spent + returned <= budget),
  check (audience <> 'new' or audience_days > 0),
  check (kind <> 'deposit_bonus' or min_deposit > 0),
  check (kind <> 'trial_futures' or max_multiple between 1 and 10),
  check (kind not in ('rate_up', 'trial_lock') or lock_days between 1 and 365),
  check (kind <> 'rate_up' or (rate_percent > 0 and lock_max > 0)),
  check ((state = 'ended') = (ended_at is not null))
);
create table coupon_audience (
  campaign_id int not null references coupon_campaign (id),
  user_id int not null references app_user (id),
  primary key (campaign_id, user_id)
);

create table coupon (
  id int generated always as identity primary key,
  campaign_id int not null references coupon_campaign (id),
  user_id int not null references app_user (id),
  kind text not null,
  currency_id int not null,
  face numeric(38, 8) not null,
  -- What of the face is left, and what of that open orders use.
  left_value numeric(38, 8) not null check (left_value >= 0 and left_value <= face),
  in_use numeric(38, 8) not null default 0 check (in_use >= 0 and in_use <= left_value),
  -- Profit of trial orders and payments to the user so far: at most the face value.
  paid numeric(38, 8) not null default 0 check (paid >= 0 and paid <= face),
  state text not null default 'active' check (state in ('active', 'used', 'expired')),
  claimed_at timestamptz not null,
  use_by timestamptz not null,
  ended_at timestamptz,
  -- The notice before the expiry was sent.
  is_reminded boolean not null default false,
  reference uuid not null unique,
  unique (campaign_id, user_id),
  check ((state = 'active') = (ended_at is null)),
  check (state = 'active' or in_use = 0)
) with (fillfactor = 75);
create index coupon_by_user on coupon (user_id, id desc);
create index coupon_active on coupon (use_by) where state = 'active';
-- Coupons that wait for a fee or a deposit of their owner.
create index coupon_waiting on coupon (kind, user_id) where state = 'active' and kind in ('fee_rebate', 'deposit_bonus');
-- One trial fund is active at a time.
create unique index coupon_one_trial on coupon (user_id) where state = 'active' and kind in ('trial_options', 'trial_futures', 'trial_lock');

-- Everything that happened to a coupon: the history the user sees.
create table coupon_event (
  id bigint generated always as identity primary key,
  coupon_id int not null references coupon (id),
  user_id int not null,
  event text not null check (event in ('claimed', 'taken', 'returned', 'lost', 'profit', 'paid', 'used', 'expired')),
  amount numeric(38, 8) not null check (amount >= 0),
  left_after numeric(38, 8) not null,
  -- What it was for: "futures 12", "option 7", "lock 3", "day 2026-11-17", "deposit 5".
  subject text not null default '',
  -- Of the entry that paid it.
  reference uuid,
  created_at timestamptz not null
);
create index coupon_event_by_coupon on coupon_event (coupon_id, id);
create trigger coupon_event_insert_only before update or delete or truncate on coupon_event
  for each statement execute function ledger_insert_only();

-- Daily payments of a trial in lock mining (no lock order) or of a rate-up (beside its lock order).
create table coupon_plan (
  coupon_id int primary key references coupon (id),
  user_id int not null,
  -- Null: a trial.
  lock_order_id int unique,
  product_id int not null,
  currency_id int not null,
  principal numeric(38, 8) not null check (principal > 0),
  rate_percent numeric(18, 8) not null check (rate_percent > 0),
  per_day numeric(38, 8) not null check (per_day > 0),
  day_ms bigint not null check (day_ms > 0),
  pay_after_ms bigint not null check (pay_after_ms >= 0),
  start_ms bigint not null,
  days int not null check (days > 0),
  days_paid int not null default 0 check (days_paid between 0 and days),
  ended_at timestamptz,
  -- Of the call.
  reference uuid not null unique,
  created_at timestamptz not null
);
create index coupon_plan_running on coupon_plan (coupon_id) where ended_at is null;

-- Days whose fees were given back by fee rebate coupons.
create table coupon_fee_run (
  day_ms bigint primary key,
  coupons int not null,
  created_at timestamptz not null
);
-- An order made with a trial fund: no money of the user is in it.
alter table option_order add column coupon_id int;
alter table futures_position add column coupon_id int;
create index futures_position_coupon on futures_position (coupon_id) where coupon_id is not null;
-- No entry makes sure that such an order is there once for its call.
create unique index option_order_trial on option_order (reference) where coupon_id is not null;
create unique index futures_position_trial on futures_position (reference) where coupon_id is not null;
create index option_order_coupon on option_order (coupon_id) where coupon_id is not null;

insert into menu_entry (title, icon, url, open_type, is_financial, sort, product) values
  ('coupon', 'home-nav-29', '/pages/setting/coupon', 'navigateTo', false, 129, null),
  ('invite', 'home-nav-30', '/pages/setting/share', 'navigateTo', false, 130, null);
