-- Instruments without an index: the price of a listed token comes from its own trades.
alter table instrument add column priced_by text not null default 'index' check (priced_by in ('index', 'trades'));

-- The reference price of such an instrument and its last 24 hours.
create table own_price (
  instrument_id int primary key references instrument (id),
  -- The reference of the first five minutes.
  first_price numeric(38, 8) not null check (first_price > 0),
  -- Null: users hold the token, but it does not trade yet.
  listed_at timestamptz,
  -- The reference in force: the first price, then the volume-weighted average of the last five minutes with a trade.
  price numeric(38, 8) not null check (price > 0),
  -- Of the last trade; null before the first one.
  last_price numeric(38, 8),
  open numeric(38, 8) not null,
  high numeric(38, 8) not null,
  low numeric(38, 8) not null,
  volume numeric(38, 8) not null default 0,
  turnover numeric(38, 8) not null default 0,
  -- Trades up to this number are in the bars; trades from this number on are in the last 24 hours.
  bar_seq bigint not null default 0,
  day_seq bigint not null default 0,
  updated_at timestamptz not null
);

-- Tokens get currency numbers of their own, fixed when the project is made; the currency exists from the sharing on.
create sequence ieo_currency_id as int minvalue 1001 maxvalue 4095;

create table ieo_project (
  id int generated always as identity primary key,
  token text not null unique check (token ~ '^[A-Z0-9]{2,10}$'),
  currency_id int not null unique default nextval('ieo_currency_id'),
  token_scale smallint not null check (token_scale between 0 and 8),
  price_scale smallint not null check (price_scale between 0 and 8),
  logo text not null,
  -- {"en": {"title", "summary", "content"}, …}; a language that is missing shows English.
  texts jsonb not null check (texts ? 'en'),
  website text not null,
  whitepaper text not null,
  is_demo boolean not null default false,
  supply numeric(38, 8) not null check (supply > 0),
  -- Smallest step of tokens in commits and shares.
  step numeric(38, 8) not null check (step > 0),
  -- Most tokens one user receives, and most one user may ask for, over all coins.
  user_cap numeric(38, 8) not null check (user_cap > 0 and user_cap <= supply),
  commit_cap numeric(38, 8) not null check (commit_cap >= user_cap),
  soft_cap numeric(38, 8) not null check (soft_cap >= 0 and soft_cap <= supply),
  -- Least value of a commit, in USDT.
  min_value numeric(38, 8) not null check (min_value >= 0),
  min_level smallint not null default 1 check (min_level between 0 and 2),
  warm_up_at timestamptz not null,
  start_at timestamptz not null check (start_at >= warm_up_at),
  end_at timestamptz not null check (end_at > start_at),
  listing_at timestamptz not null check (listing_at >= end_at),
  lock_days int not null check (lock_days between 0 and 1000),
  free_percent smallint not null check (free_percent between 0 and 100),
  day_ms int not null check (day_ms > 0),
  rule_version int not null,
  -- open → fixed → published → shared → paid → listed, or … shared → refunding → refunded.
  state text not null default 'open'
    check (state in ('open', 'fixed', 'published', 'shared', 'paid', 'listed', 'refunding', 'refunded')),
  cancelled_at timestamptz,
  cancel_reason text not null default '',
  -- Known once the list of commits is fixed.
  wanted numeric(38, 8),
  buyers int,
  commits int,
  -- Known once shared. rounds: [[left, wanted, capped], …] in tokens.
  allocated numeric(38, 8),
  rounds jsonb,
  -- Buyers up to this place are told of the result, told of the listing.
  told_place int not null default 0,
  told_listing_place int not null default 0,
  -- Last tranche that every buyer got; −1 before the listing.
  unlocked_tranche int not null default -1,
  settled_at timestamptz,
  listed_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'open') = (wanted is null)),
  check ((allocated is null) = (state in ('open', 'fixed', 'published')))
);
create index ieo_project_running on ieo_project (state) where state not in ('refunded');

-- The coins a project accepts, with prices fixed for the whole subscription.
create table ieo_price (
  project_id int not null references ieo_project (id),
  currency_id int not null references currency (id),
  price numeric(38, 8) not null check (price > 0),
  sort int not null,
  primary key (project_id, currency_id)
);

create sequence ieo_commit_id as int;
create table ieo_commit (
  id int primary key,
  project_id int not null,
  user_id int not null references app_user (id),
  currency_id int not null,
  -- Tokens wanted, their price in the coin, and what is held for them.
  wanted numeric(38, 8) not null check (wanted > 0),
  price numeric(38, 8) not null check (price > 0),
  paid numeric(38, 8) not null check (paid > 0),
  -- At the issue price, in USDT.
  value numeric(38, 8) not null,
  rule_version int not null,
  -- Of the call and of the entry that sets the money aside.
  reference uuid not null unique,
  created_at timestamptz not null,
  -- Number in the published list, stored with the share: the list is ordered by (created_at, id).
  list_index int,
  allocated numeric(38, 8),
  cost numeric(38, 8),
  refund numeric(38, 8),
  settled_at timestamptz,
  foreign key (project_id, currency_id) references ieo_price (project_id, currency_id),
  check (allocated is null or (allocated >= 0 and allocated <= wanted and cost + refund = paid and cost >= 0 and refund >= 0)),
  check (settled_at is null or (allocated is not null and list_index is not null))
  -- Room for the share of every row in its page: storing it touches no index.
) with (fillfactor = 50);
create index ieo_commit_list on ieo_commit (project_id, created_at, id);
create index ieo_commit_by_user on ieo_commit (user_id, id desc);
create index ieo_commit_by_time on ieo_commit (user_id, created_at);
create index ieo_commit_buyers on ieo_commit (project_id, user_id);

-- Who takes part in a fixed list, under a name that is not theirs.
create table ieo_buyer (
  project_id int not null references ieo_project (id),
  user_id int not null references app_user (id),
  -- In order of the first commit, from 1.
  place int not null,
  alias text not null check (alias ~ '^[0-9a-f]{16}$'),
  wanted numeric(38, 8) not null check (wanted > 0),
  allocated numeric(38, 8) check (allocated >= 0 and allocated <= wanted),
  unlocked numeric(38, 8) not null default 0 check (unlocked >= 0 and unlocked <= coalesce(allocated, 0)),
  primary key (project_id, user_id),
  unique (project_id, place),
  unique (project_id, alias)
) with (fillfactor = 80);
create index ieo_buyer_by_user on ieo_buyer (user_id);

-- The signed roots: of the commit list before the sharing, of the result after it.
create table ieo_root (
  project_id int not null references ieo_project (id),
  kind text not null check (kind in ('commits', 'result')),
  -- The text of the terms: the first leaf of both trees.
  terms text not null,
  root bytea not null check (length(root) = 32),
  leaf_count int not null,
  signed_ms bigint not null,
  key_id text not null,
  signature bytea not null check (length(signature) = 64),
  primary key (project_id, kind)
);
create trigger ieo_root_insert_only before update or delete or truncate on ieo_root
  for each statement execute function ledger_insert_only();

update menu_entry set url = '/pages/ieo/ieo', product = 'ieo' where title = 'ieo';
