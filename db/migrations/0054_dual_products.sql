-- Dual investment. Products are made every day from the schedule in the rules; each is on sale for one day. An order copies
-- the terms of its product, so a later change of a product or of the rules never reaches it.
create table dual_product (
  id int generated always as identity primary key,
  instrument_id int not null references instrument (id),
  -- A call is bought with the coin, a put with USDT.
  side text not null check (side in ('call', 'put')),
  base_currency_id int not null references currency (id),
  quote_currency_id int not null references currency (id),
  days int not null check (days >= 1),
  -- How far the linked price was meant to be from the price when the product was made.
  distance_percent numeric(18, 8) not null check (distance_percent > 0),
  linked_price numeric(38, 8) not null check (linked_price > 0),
  -- A year, as a fraction.
  rate numeric(18, 8) not null check (rate > 0),
  share_size numeric(38, 8) not null check (share_size > 0),
  -- On sale from here to there; interest begins when the sale ends.
  starts_ms bigint not null,
  closes_ms bigint not null,
  maturity_ms bigint not null,
  -- Length of a day of this product.
  day_ms int not null check (day_ms > 0),
  total_shares int not null check (total_shares > 0),
  sold_shares int not null default 0,
  user_limit int not null check (user_limit > 0),
  is_paused boolean not null default false,
  -- The price it was made at, and the version of the rules.
  made_at_price numeric(38, 8) not null check (made_at_price > 0),
  rule_version int not null,
  created_at timestamptz not null,
  check (sold_shares between 0 and total_shares),
  check (starts_ms < closes_ms and maturity_ms = closes_ms + days::bigint * day_ms),
  unique (instrument_id, side, starts_ms, days, linked_price)
);
create index dual_product_on_sale on dual_product (closes_ms, instrument_id, side);

-- Lines of the schedule whose products take no new orders: those on sale and those made later, until the pause ends. Only
-- new orders are refused; what was bought goes on.
create table dual_line_pause (
  instrument_id int not null references instrument (id),
  side text not null check (side in ('call', 'put')),
  days int not null,
  distance_percent numeric(18, 8) not null,
  created_at timestamptz not null,
  primary key (instrument_id, side, days, distance_percent)
);

-- The one-second prices of one window, added up once for all orders that mature with it. Their mean is sum / found.
create table dual_window (
  id int generated always as identity primary key,
  instrument_id int not null references instrument (id),
  from_ms bigint not null,
  to_ms bigint not null,
  seconds int not null check (seconds > 0),
  needed int not null check (needed between 1 and seconds),
  found int not null check (found between 0 and seconds),
  sum numeric(38, 8) not null check (sum >= 0),
  -- Records of the chain inside the window; 0 when there is none. The one before them shows that none is missing at the start.
  before_seq bigint not null,
  first_seq bigint not null,
  last_seq bigint not null,
  created_at timestamptz not null,
  unique (instrument_id, from_ms, to_ms),
  check (to_ms - from_ms = seconds * 1000::bigint)
);
create trigger dual_window_never_changed before update or truncate on dual_window
  for each statement execute function ledger_insert_only();

create sequence dual_order_id as int;
create table dual_order (
  id int primary key,
  user_id int not null references app_user (id),
  product_id int not null references dual_product (id),
  -- Of the call, of the entry that takes the money, which makes it unique, and of the hold it lies in.
  reference uuid not null,
  instrument_id int not null,
  side text not null check (side in ('call', 'put')),
  base_currency_id int not null,
  quote_currency_id int not null,
  pay_currency_id int not null,
  shares int not null check (shares > 0),
  share_size numeric(38, 8) not null check (share_size > 0),
  cost numeric(38, 8) not null check (cost > 0),
  -- The cost in USDT at the price it was bought at, for users' own limits.
  stake_value numeric(38, 8) not null check (stake_value >= 0),
  bought_at_price numeric(38, 8) not null check (bought_at_price > 0),
  linked_price numeric(38, 8) not null check (linked_price > 0),
  distance_percent numeric(18, 8) not null,
  rate numeric(18, 8) not null check (rate > 0),
  days int not null check (days >= 1),
  interest_from_ms bigint not null,
  maturity_ms bigint not null,
  day_ms int not null check (day_ms > 0),
  -- What is paid below the linked price (in the coin), at or above it (in USDT), and in the coin invested if no settlement
  -- price comes to be: computed at the purchase by the function of the preview.
  below_amount numeric(38, 8) not null check (below_amount > 0),
  above_amount numeric(38, 8) not null check (above_amount > 0),
  failed_amount numeric(38, 8) not null check (failed_amount >= cost),
  -- The most the house may have to pay out of its reserve in each coin.
  cover_base numeric(38, 8) not null check (cover_base >= 0),
  cover_quote numeric(38, 8) not null check (cover_quote >= 0),
  rule_version int not null,
  created_at timestamptz not null,
  auto_compound boolean not null default false,
  -- waiting: paid, and to be bought again. done: bought again. ended: there was nothing to buy, or it was refused.
  compound_state text not null default 'none' check (compound_state in ('none', 'waiting', 'done', 'ended')),
  compounded_from int,
  compounded_to int,
  -- Windows that had too few prices, and the end of the window it waits for.
  tried int not null default 0 check (tried between 0 and 3),
  settle_ms bigint not null,
  state text not null default 'open' check (state in ('open', 'success', 'failed')),
  outcome text check (outcome in ('below', 'at_or_above', 'failed')),
  -- Of dual_window. No foreign key: it would be looked up for every settled order, and invariant I19 compares the two.
  window_id int,
  paid_currency_id int,
  paid numeric(38, 8),
  settled_at timestamptz,
  -- Whether the owner has been sent the notice of the settlement.
  notified boolean not null default false,
  check (maturity_ms = interest_from_ms + days::bigint * day_ms),
  check (settle_ms >= maturity_ms),
  check (num_nonnulls(outcome, window_id, paid_currency_id, paid, settled_at) = case state when 'open' then 0 else 5 end),
  check ((state = 'failed') = (coalesce(outcome, '') = 'failed')),
  check ((compound_state = 'done') = (compounded_to is not null))
);
-- Each index costs every settled order an insert: lists, limits and explanations of a user's orders share the first one.
create index dual_order_by_user on dual_order (user_id, id desc);
create index dual_order_held on dual_order (product_id, user_id);
create index dual_order_by_window on dual_order (settle_ms, instrument_id, id);
-- A settlement changes no column of an index but this one, and a block range index does not prevent heap-only updates: with
-- room left in each page, settling an order touches one page and no index.
create index dual_order_settled on dual_order using brin (settled_at);
alter table dual_order set (fillfactor = 50);
-- The holds of all orders of one maturity end together as well.
alter table ledger_hold set (fillfactor = 50);
create index dual_order_compounding on dual_order (id) where compound_state = 'waiting';

-- Windows that open orders wait for.
create table dual_due (
  instrument_id int not null references instrument (id),
  -- End of the window.
  settle_ms bigint not null,
  day_ms int not null,
  primary key (settle_ms, instrument_id, day_ms)
);

-- The terms of an order never change, and what is settled stays so. The conditions are in the triggers, where they cost next
-- to nothing for the many rows of a settlement.
create function dual_order_refuses() returns trigger language plpgsql as $$
begin
  raise exception '% %', tg_argv[0], old.id;
end $$;
create trigger dual_order_terms before update on dual_order for each row
  when ((old.id, old.user_id, old.product_id, old.reference, old.instrument_id, old.side, old.pay_currency_id, old.shares, old.cost,
         old.linked_price, old.rate, old.days, old.maturity_ms, old.day_ms, old.below_amount, old.above_amount, old.failed_amount,
         old.cover_base, old.cover_quote, old.rule_version)
        is distinct from
        (new.id, new.user_id, new.product_id, new.reference, new.instrument_id, new.side, new.pay_currency_id, new.shares, new.cost,
         new.linked_price, new.rate, new.days, new.maturity_ms, new.day_ms, new.below_amount, new.above_amount, new.failed_amount,
         new.cover_base, new.cover_quote, new.rule_version))
  execute function dual_order_refuses('terms cannot be changed: dual order');
create trigger dual_order_settled before update on dual_order for each row
  when (old.state <> 'open' and (old.state, old.outcome, old.window_id, old.paid_currency_id, old.paid, old.settled_at)
        is distinct from (new.state, new.outcome, new.window_id, new.paid_currency_id, new.paid, new.settled_at))
  execute function dual_order_refuses('settled already: dual order');

-- What the house may have to pay for all open orders, by coin. Purchases and settlements lock the rows of their coins.
create table dual_cover (
  currency_id int primary key references currency (id),
  needed numeric(38, 8) not null check (needed >= 0)
);

alter table risk_acceptance drop constraint risk_acceptance_product_check;
alter table risk_acceptance add constraint risk_acceptance_product_check check (product in ('options', 'futures', 'dual'));

update menu_entry set url = '/pages/invest/invest', product = 'dual' where title = 'dual';
