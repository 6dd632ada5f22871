-- Spot: one order book per instrument. What a user asks for is journaled first; the owner of the book applies the
-- journal in order. A book is the open orders in price-time order, and can be made again from them at any moment.
create table spot_book (
  instrument_id int primary key references instrument (id),
  -- The book counts in lots of this many base coins, for as long as it lives.
  lot numeric(38, 8) not null check (lot > 0),
  -- Number of the last command in the journal. Locked by whoever appends, until his commit: numbers have no gaps and
  -- become visible in order.
  last_seq bigint not null default 0
);
insert into spot_book (instrument_id, lot)
select i.id, coalesce(v.lot, 0.01)
  from instrument i join currency c on c.id = i.base_currency_id
  left join (values ('BTC', 0.00001), ('ETH', 0.0001), ('USDC', 0.1), ('BNB', 0.001), ('SOL', 0.001), ('XRP', 1),
                    ('DOGE', 1), ('ADA', 1), ('TRX', 1), ('LTC', 0.01), ('DOT', 0.1), ('LINK', 0.01), ('AVAX', 0.01),
                    ('MATIC', 1), ('ATOM', 0.1)) as v (name, lot) on v.name = c.name
 where i.has_spot;

-- Up to where the owner of the book has applied the journal; moved in the transaction that carries the effects.
create table spot_progress (
  instrument_id int primary key references spot_book (instrument_id),
  applied_seq bigint not null default 0,
  trade_seq bigint not null default 0
);
insert into spot_progress (instrument_id) select instrument_id from spot_book;

create sequence spot_order_id as int;

create table spot_order (
  id int primary key,
  user_id int not null references app_user (id),
  instrument_id int not null references spot_book (instrument_id),
  side text not null check (side in ('buy', 'sell')),
  kind text not null check (kind in ('limit', 'market')),
  tif text not null check (tif in ('gtc', 'ioc', 'fok')),
  post_only boolean not null,
  -- The limit; for market orders the worst price they may trade at.
  price numeric(38, 8) not null check (price > 0),
  amount numeric(38, 8) check (amount > 0),
  -- Quote coins to spend: market buys only.
  budget numeric(38, 8) check (budget > 0),
  filled numeric(38, 8) not null default 0 check (filled >= 0),
  -- Exact sum of price × amount over the fills.
  filled_quote numeric(38, 16) not null default 0 check (filled_quote >= 0),
  -- What left the hold for fills, what was credited after fees, and the fees, all rounded over the sum of the fills.
  paid numeric(38, 8) not null default 0,
  received numeric(38, 8) not null default 0,
  fee numeric(38, 8) not null default 0,
  maker_fee numeric(18, 8) not null,
  taker_fee numeric(18, 8) not null,
  index_price numeric(38, 8) not null,
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  end_reason text not null default '',
  -- Journal number at which it took its place in the queue of its price.
  rank bigint not null,
  client_order_id text not null default '',
  -- Of the call, of the entry that sets the money aside, and of its hold.
  reference uuid not null unique,
  rule_version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((amount is null) <> (budget is null)),
  check (budget is null or (kind = 'market' and side = 'buy')),
  check (amount is null or filled <= amount),
  check ((state = 'open') = (end_reason = ''))
);
create unique index spot_order_client on spot_order (user_id, client_order_id) where client_order_id <> '';
create index spot_order_by_user on spot_order (user_id, id desc);
create index spot_order_open on spot_order (instrument_id, user_id, id) where state = 'open';

-- The journal. Never changed; forgotten only behind a checkpoint.
create table spot_command (
  instrument_id int not null references spot_book (instrument_id),
  seq bigint not null,
  action text not null check (action in ('place', 'cancel', 'edit')),
  order_id int not null,
  user_id int not null,
  -- New values of an edit, and what was set aside for it in addition.
  price numeric(38, 8),
  amount numeric(38, 8),
  extra numeric(38, 8) not null default 0 check (extra >= 0),
  -- Of the call that asked.
  reference uuid not null,
  created_at timestamptz not null,
  primary key (instrument_id, seq)
);

-- A book as it stood after a command: the journal before the oldest one kept may be forgotten.
create table spot_snapshot (
  instrument_id int not null references spot_book (instrument_id),
  seq bigint not null,
  state_hash text not null,
  -- [[order, user, side, price, amount left, rank], …] in priority order.
  orders jsonb not null,
  created_at timestamptz not null,
  primary key (instrument_id, seq)
);

create table spot_trade (
  id bigint generated always as identity primary key,
  instrument_id int not null references spot_book (instrument_id),
  seq bigint not null,
  -- The command that caused it.
  command_seq bigint not null,
  price numeric(38, 8) not null check (price > 0),
  amount numeric(38, 8) not null check (amount > 0),
  taker_side text not null check (taker_side in ('buy', 'sell')),
  maker_order_id int not null,
  taker_order_id int not null,
  maker_user_id int not null,
  taker_user_id int not null,
  -- What each side paid, received and was charged in this trade; the difference of paid and received is fee and dust.
  buyer_paid numeric(38, 8) not null,
  buyer_fee numeric(38, 8) not null,
  seller_received numeric(38, 8) not null,
  seller_fee numeric(38, 8) not null,
  with_house boolean not null,
  entry_reference uuid not null,
  created_at timestamptz not null,
  unique (instrument_id, seq),
  check (maker_order_id <> taker_order_id),
  check (maker_user_id <> taker_user_id)
);
create trigger spot_trade_insert_only before update or delete or truncate on spot_trade
  for each statement execute function ledger_insert_only();
create index spot_trade_maker on spot_trade (maker_user_id, id desc);
create index spot_trade_taker on spot_trade (taker_user_id, id desc);
create index spot_trade_maker_order on spot_trade (maker_order_id);
create index spot_trade_taker_order on spot_trade (taker_order_id);

-- The house's market maker: an ordinary account that trades in every book from its own inventory, and is shown as such.
-- Nobody knows a password for it, and it cannot log in.
insert into app_user (email, password_hash, nickname, invite_code, status, created_at)
values ('market-maker@house.invalid', '$argon2id$v=19$m=19456,t=2,p=1$iNHzRagz5f8WR9qHvJyhIw$gjcXTFvTVM1Qg4XOnNKbfVklDD0hZxDWT4cqfd3Dpxc', 'Market maker', 'HOUSEMM', 'disabled', now());
create table spot_maker (
  user_id int primary key references app_user (id)
);
insert into spot_maker (user_id) select id from app_user where email = 'market-maker@house.invalid';

-- What the coins a user bought by fills have cost, folded up to a trade; the rest is folded when somebody looks.
create table spot_cost (
  user_id int not null references app_user (id),
  instrument_id int not null references spot_book (instrument_id),
  amount numeric(38, 8) not null,
  cost numeric(38, 8) not null,
  realised numeric(38, 8) not null,
  primary key (user_id, instrument_id)
);
create table spot_cost_mark (
  user_id int primary key references app_user (id),
  upto_trade_id bigint not null
);

insert into menu_entry (title, icon, url, open_type, is_financial, sort) values
  ('spot', 'spot', '/pages/transaction/currency', 'navigateTo', false, 15);
update menu_entry set product = 'spot' where title = 'spot';
