-- What has a price. The wire calls an instrument a "match"; its id there is ours.
create table instrument (
  id int primary key,
  base_currency_id int not null references currency (id),
  quote_currency_id int not null references currency (id),
  symbol text not null unique check (symbol ~ '^[A-Z0-9]{1,10}/[A-Z0-9]{1,10}$'),
  kind text not null check (kind in ('coin', 'stock')),
  -- Decimals of its prices.
  price_scale smallint not null check (price_scale between 0 and 8),
  session text not null check (session in ('always', 'us_stock')),
  has_options boolean not null,
  has_futures boolean not null,
  has_spot boolean not null,
  -- Base coins in one lot of futures.
  contract_size numeric(38, 8) not null check (contract_size > 0),
  min_lots int not null check (min_lots > 0),
  max_lots int not null check (max_lots >= min_lots),
  sort int not null,
  shown boolean not null default true,
  unique (base_currency_id, quote_currency_id)
);

insert into instrument (id, base_currency_id, quote_currency_id, symbol, kind, price_scale, session, has_options, has_futures, has_spot, contract_size, min_lots, max_lots, sort)
select v.id, v.id, 3, c.name || '/USDT', c.kind, v.price_scale,
       case c.kind when 'stock' then 'us_stock' else 'always' end,
       c.kind = 'coin', true, c.kind = 'coin', v.contract_size, 1, 100000, c.sort
  from (values (1, 2, 0.001), (2, 2, 0.01), (45, 4, 10), (4, 2, 0.1), (5, 3, 0.1), (6, 5, 10), (7, 5, 100), (8, 5, 10),
               (9, 5, 100), (10, 2, 0.1), (11, 3, 1), (12, 3, 1), (13, 3, 1), (14, 4, 10), (15, 3, 1),
               (101, 2, 0.1), (102, 2, 0.1), (103, 2, 0.1), (104, 2, 0.1), (105, 2, 0.1), (106, 2, 0.1))
       as v (id, price_scale, contract_size)
  join currency c on c.id = v.id;

-- One index price of one instrument. Each row's hash covers the row and the hash before it; seq has no gaps.
create table tick (
  instrument_id int not null references instrument (id),
  seq bigint not null check (seq > 0),
  time_ms bigint not null,
  price numeric(38, 8) not null check (price > 0),
  -- Base coin the sources reported since the tick before.
  volume numeric(38, 8) not null check (volume >= 0),
  -- name=price;name=price, sorted by name: what the price was made of.
  sources text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (instrument_id, seq)
);
create index tick_time on tick (instrument_id, time_ms);

-- Written once, then read or, when nobody needs them any more, deleted. Never changed.
create trigger tick_never_changed before update or truncate on tick
  for each statement execute function ledger_insert_only();

create table tick_checkpoint (
  instrument_id int not null references instrument (id),
  seq bigint not null,
  time_ms bigint not null,
  hash bytea not null check (length(hash) = 32),
  key_id text not null,
  signature bytea not null check (length(signature) = 64),
  primary key (instrument_id, seq)
);
create trigger tick_checkpoint_insert_only before update or delete or truncate on tick_checkpoint
  for each statement execute function ledger_insert_only();

create table proof_key (
  id text primary key,
  public_key bytea not null check (length(public_key) = 32),
  first_used_at timestamptz not null
);

-- Ticks in these spans outlive retention: open orders (to_ms null) and receipts of settled ones need them.
create table tick_keep (
  id bigint generated always as identity primary key,
  instrument_id int not null references instrument (id),
  from_ms bigint not null,
  to_ms bigint,
  reason text not null,
  reference text not null,
  unique (reason, reference)
);
create index tick_keep_span on tick_keep (instrument_id, from_ms);

create table candle (
  instrument_id int not null references instrument (id),
  period text not null check (period in ('1min', '5min', '15min', '30min', '60min', '4hour', '1D', '1W', '1M', '1Y')),
  start_ms bigint not null,
  open numeric(38, 8) not null,
  high numeric(38, 8) not null,
  low numeric(38, 8) not null,
  close numeric(38, 8) not null,
  -- Base coin and quote coin, as reported by the sources.
  volume numeric(38, 8) not null,
  turnover numeric(38, 8) not null,
  -- The first and last tick in it. first_seq 0: the bar began before the chain (back-filled), in whole or in part.
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (instrument_id, period, start_ms),
  check (low <= open and low <= close and high >= open and high >= close)
) with (fillfactor = 80);
