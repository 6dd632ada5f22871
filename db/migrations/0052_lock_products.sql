-- Lock mining, DeFi mining (flexible) and cloud miner (notes in whole units): three families of one engine. Principal lies
-- in a hold (purpose lock) on the user's own frozen mining account until the order ends; rewards come from the purse rewards.

-- What new orders are offered. A change writes the next version; running orders keep the terms they copied.
create table lock_product (
  id int generated always as identity primary key,
  family text not null check (family in ('lock', 'defi', 'miner')),
  currency_id int not null references currency (id),
  -- Days of the term; 0: flexible.
  days int not null check (days between 0 and 1096),
  -- Percent a day. Of flexible products the rates are in lock_rate, and this is 0.
  day_rate_percent numeric(18, 8) not null check (day_rate_percent >= 0 and day_rate_percent <= 1),
  -- Percent of the principal that an early redemption costs besides the rewards paid.
  redeem_fee_percent numeric(18, 8) not null check (redeem_fee_percent between 0 and 5),
  early_redeem boolean not null,
  -- Price of a unit; 0: any amount.
  unit numeric(38, 8) not null default 0 check (unit >= 0),
  min_amount numeric(38, 8) not null check (min_amount > 0),
  -- Of the running orders of one user.
  max_amount numeric(38, 8) not null check (max_amount >= min_amount),
  -- Of the running orders of all users.
  quota numeric(38, 8) not null check (quota >= 0),
  -- Principal of all running orders.
  taken numeric(38, 8) not null default 0 check (taken >= 0),
  opens_ms bigint not null default 0,
  closes_ms bigint not null default 0,
  paused boolean not null default false,
  version int not null default 1,
  sort int not null default 0,
  created_at timestamptz not null,
  check ((family = 'defi') = (days = 0)),
  check (family <> 'defi' or (early_redeem and redeem_fee_percent = 0 and day_rate_percent = 0)),
  check (family <> 'miner' or (unit > 0 and not early_redeem and redeem_fee_percent = 0))
);

-- Every version of a product's terms, the present one included. Rows are only added.
create table lock_product_version (
  product_id int not null references lock_product (id),
  version int not null,
  day_rate_percent numeric(18, 8) not null,
  redeem_fee_percent numeric(18, 8) not null,
  min_amount numeric(38, 8) not null,
  max_amount numeric(38, 8) not null,
  quota numeric(38, 8) not null,
  opens_ms bigint not null,
  closes_ms bigint not null,
  -- Why, and who: empty for the first version, which comes with the product.
  summary text not null default '',
  proposed_by text not null default '',
  approved_by text not null default '',
  created_at timestamptz not null,
  primary key (product_id, version)
);

-- Day rates of flexible products: in force from from_ms until the next row. A row is announced at least one whole day before
-- the day it begins with, so that the rate of the coming day is always known.
create table lock_rate (
  product_id int not null references lock_product (id),
  from_ms bigint not null,
  day_rate_percent numeric(18, 8) not null check (day_rate_percent >= 0 and day_rate_percent <= 1),
  announced_ms bigint not null,
  primary key (product_id, from_ms),
  check (from_ms = 0 or announced_ms < from_ms)
);

-- Per coin: rewards that running orders with a term will still be paid. New orders lock the row, so that orders made at the same
-- time cannot together promise more than the purse covers.
create table lock_reserve (
  currency_id int primary key references currency (id),
  promised numeric(38, 8) not null default 0 check (promised >= 0)
);

create table lock_order (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  product_id int not null references lock_product (id),
  family text not null,
  currency_id int not null,
  amount numeric(38, 8) not null check (amount > 0),
  -- At purchase, for the user's own limits.
  value_usdt numeric(38, 8) not null check (value_usdt >= 0),
  units int not null default 0,
  -- Terms, copied at purchase.
  terms_version int not null,
  days int not null,
  day_rate_percent numeric(18, 8) not null,
  -- Of one day; 0 for a flexible order, whose days have their own rates.
  reward numeric(38, 8) not null check (reward >= 0),
  redeem_fee_percent numeric(18, 8) not null,
  early_redeem boolean not null,
  -- Length of a day: shorter in the demo.
  day_ms bigint not null check (day_ms > 0),
  -- From the end of a day until its reward is paid.
  pay_after_ms bigint not null check (pay_after_ms >= 0),
  start_ms bigint not null,
  -- When the last reward and the principal come; 0: flexible.
  end_ms bigint not null,
  status text not null default 'running' check (status in ('running', 'matured', 'redeemed')),
  days_paid int not null default 0 check (days_paid >= 0),
  paid_total numeric(38, 8) not null default 0 check (paid_total >= 0),
  penalty numeric(38, 8) not null default 0 check (penalty >= 0),
  -- The part of the penalty that was the fee; the rest is rewards taken back.
  fee numeric(38, 8) not null default 0 check (fee >= 0),
  returned numeric(38, 8) not null default 0 check (returned >= 0),
  auto_renew boolean not null default false,
  -- Terms of the renewal, as they were announced; 0: not announced.
  announced_ms bigint not null default 0,
  renew_rate_percent numeric(18, 8) not null default 0,
  renew_fee_percent numeric(18, 8) not null default 0,
  renew_version int not null default 0,
  -- The order this one renews, and the one that renewed this.
  renewed_from int not null default 0,
  renewed_to int not null default 0,
  rule_version int not null,
  -- Of the call, of the entry that locks the principal, and of the hold.
  reference uuid not null unique,
  -- Of the call that redeemed it; null: it ended by itself or runs.
  close_reference uuid unique,
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'running') = (closed_at is null)),
  check (days = 0 or days_paid <= days),
  check (status = 'running' or penalty + returned = amount),
  check (penalty <= amount and fee <= penalty)
-- A daily payout updates no indexed column, and half of each page is free: the new row stays in its page and no index is written.
) with (fillfactor = 45);
create index lock_order_by_user on lock_order (user_id, id desc);
create index lock_order_running on lock_order (product_id, user_id) where status = 'running';
create index lock_order_running_by_id on lock_order (id) where status = 'running';
create index lock_order_renewing on lock_order (end_ms) where status = 'running' and auto_renew and announced_ms = 0;
create index lock_order_created on lock_order (user_id, created_at);

-- Per length of a day: before next_ms no running order is due. All orders of one length are paid at the same times, so the job looks
-- through them then and not before; a due time in each order would be one more index to write for every payout.
create table lock_round (
  day_ms bigint not null,
  pay_after_ms bigint not null,
  next_ms bigint not null,
  primary key (day_ms, pay_after_ms)
);

-- One row per order and day; the primary key is what pays a day once. Written by the statement that reads the orders, so
-- without a foreign key: checking it row by row would take longer than writing the rows. Reconcile checks it.
create table lock_payout (
  order_id int not null,
  day int not null check (day > 0),
  day_rate_percent numeric(18, 8) not null,
  amount numeric(38, 8) not null check (amount >= 0),
  paid_at timestamptz not null,
  primary key (order_id, day)
);

-- Products of the rulebook, in USDT.
insert into lock_product (family, currency_id, days, day_rate_percent, redeem_fee_percent, early_redeem, unit, min_amount, max_amount, quota, sort, created_at)
select v.family, 3, v.days, v.rate, v.fee, v.early, v.unit, v.least, v.most, v.quota, v.sort, now()
from (values
  ('lock', 7, 0.02, 2, true, 0, 50, 20000, 2000000, 1),
  ('lock', 15, 0.025, 2, true, 0, 100, 50000, 2000000, 2),
  ('lock', 30, 0.03, 2, true, 0, 100, 50000, 2000000, 3),
  ('lock', 60, 0.033, 2, true, 0, 100, 50000, 1000000, 4),
  ('lock', 90, 0.036, 2, true, 0, 500, 100000, 1000000, 5),
  ('defi', 0, 0, 0, true, 0, 10, 50000, 2000000, 6),
  ('miner', 30, 0.03, 0, false, 500, 500, 50000, 1000000, 7),
  ('miner', 90, 0.034, 0, false, 500, 500, 50000, 1000000, 8)
) as v (family, days, rate, fee, early, unit, least, most, quota, sort) order by v.sort;
insert into lock_rate (product_id, from_ms, day_rate_percent, announced_ms)
select id, 0, 0.008, 0 from lock_product where family = 'defi';
insert into lock_product_version (product_id, version, day_rate_percent, redeem_fee_percent, min_amount, max_amount, quota, opens_ms, closes_ms, created_at)
select id, version, day_rate_percent, redeem_fee_percent, min_amount, max_amount, quota, opens_ms, closes_ms, created_at from lock_product;
insert into lock_reserve (currency_id) values (3);

-- Entries of Home and of the finance tab. Lock was there, without an address.
update menu_entry set url = '/pages/lockming/lockming', product = 'lock' where title = 'lock';
insert into menu_entry (title, icon, url, open_type, is_financial, sort, product) values
  ('defi', 'home-nav-12', '/pages/lockming/lockming?family=defi', 'navigateTo', true, 123, 'defi'),
  ('miner', 'home-nav-13', '/pages/lockming/lockming?family=miner', 'navigateTo', true, 124, 'miner');
