-- NFT market: artists, works, offers, bids, orders, sales, box series.

create table nft_artist (
  user_id int primary key references app_user (id),
  name text not null,
  bio text not null default '',
  is_active boolean not null default true,
  -- Counted with each follow, so that lists need no count.
  fans int not null default 0 check (fans >= 0),
  since timestamptz not null
);

create table nft_follow (
  user_id int not null references app_user (id),
  artist_id int not null references nft_artist (user_id),
  created_at timestamptz not null,
  primary key (user_id, artist_id)
);
create index nft_follow_by_artist on nft_follow (artist_id, user_id);

-- A series of boxes. What lies at which position is in nft_leaf and shown to nobody before it is opened.
create table nft_series (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  artist_id int not null references nft_artist (user_id),
  title text not null,
  description text not null default '',
  cover_id int not null,
  cover_still_id int not null,
  currency_id int not null references currency (id),
  price numeric(38, 8) not null check (price > 0),
  usdt_rate numeric(38, 8) not null check (usdt_rate > 0),
  fee_percent numeric(9, 4) not null,
  total int not null check (total between 1 and 10000),
  sold int not null default 0 check (sold between 0 and total),
  drawn int not null default 0 check (drawn between 0 and sold),
  start_ms bigint not null,
  end_ms bigint not null,
  -- The text of the first leaf, and the root over all leaves; both published before the first sale.
  terms text not null,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  -- Signature under the root by the key of the tick checkpoints; null until the job has signed it.
  signed_ms bigint,
  key_id text,
  signature text,
  rule_version int not null,
  taken_down_at timestamptz,
  takedown_reason text not null default '',
  created_at timestamptz not null,
  check (end_ms > start_ms),
  check (num_nulls(signed_ms, key_id, signature) in (0, 3))
) with (fillfactor = 70);
create index nft_series_by_end on nft_series (end_ms);
create index nft_series_unsigned on nft_series (id) where signed_ms is null;

create table nft_item (
  id int generated always as identity primary key,
  series_id int not null references nft_series (id),
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  name text not null,
  description text not null default '',
  rarity text not null check (rarity in ('N', 'R', 'SR')),
  count int not null check (count > 0),
  type smallint not null check (type between 1 and 4),
  media_id int not null,
  still_id int not null,
  -- Boxes drawn with this item so far; told to nobody, because it tells what is in unopened boxes.
  drawn int not null default 0 check (drawn between 0 and count),
  -- Of these, opened ones.
  opened int not null default 0 check (opened between 0 and drawn),
  -- A box with it was opened: its media are public.
  is_seen boolean not null default false
);
create index nft_item_by_series on nft_item (series_id);

create table nft_leaf (
  series_id int not null references nft_series (id),
  position int not null check (position > 0),
  item_id int not null references nft_item (id),
  salt text not null check (salt ~ '^[0-9a-f]{32}$'),
  primary key (series_id, position)
);

create table nft_work (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[0-9a-f]{32}$'),
  artist_id int not null references nft_artist (user_id),
  -- 0: the house.
  owner_id int not null,
  type smallint not null check (type between 1 and 4),
  name text not null,
  description text not null default '',
  rarity text not null check (rarity in ('', 'N', 'R', 'SR')),
  media_id int not null,
  still_id int not null,
  chain text not null default 'Candor',
  -- Of boxes; an unopened one has the cover of its series and no rarity.
  series_id int references nft_series (id),
  is_unopened boolean not null default false,
  -- The offer that runs or waits for payment; null: not offered.
  offer_id int,
  favourites int not null default 0 check (favourites >= 0),
  -- When the owner got it, and what was paid; zero for own creations.
  owned_since timestamptz not null,
  paid numeric(38, 8) not null default 0,
  paid_currency_id int references currency (id),
  taken_down_at timestamptz,
  takedown_reason text not null default '',
  created_at timestamptz not null,
  check (not is_unopened or series_id is not null),
  check ((rarity = '') = is_unopened)
) with (fillfactor = 80);
create index nft_work_by_artist on nft_work (artist_id, id desc);
create index nft_work_by_owner on nft_work (owner_id, id desc);
create index nft_work_by_series on nft_work (series_id, id desc) where series_id is not null;

create table nft_favourite (
  user_id int not null references app_user (id),
  -- Of a work or a series.
  code text not null,
  created_at timestamptz not null,
  primary key (user_id, code)
);
create index nft_favourite_by_code on nft_favourite (code);

create table nft_offer (
  id int generated always as identity primary key,
  work_id int not null references nft_work (id),
  -- 0: the house.
  seller_id int not null,
  artist_id int not null,
  mode smallint not null check (mode in (1, 2)),
  is_resale boolean not null,
  currency_id int not null references currency (id),
  start_price numeric(38, 8) not null check (start_price > 0),
  per_increase numeric(38, 8) not null check (per_increase >= 0),
  step_percent int not null,
  start_ms bigint not null,
  -- The end in force; moved by late bids, never past latest_ms.
  end_ms bigint not null,
  planned_end_ms bigint not null,
  extend_ms int not null,
  latest_ms bigint not null,
  deposit numeric(38, 8) not null check (deposit >= 0),
  usdt_rate numeric(38, 8) not null check (usdt_rate > 0),
  fee_percent numeric(9, 4) not null,
  royalty_percent numeric(9, 4) not null,
  forfeit_percent numeric(9, 4) not null,
  pay_ms int not null,
  rule_version int not null,
  -- Of the call that made it; null: made by operators or as demo data.
  reference uuid unique,
  -- open: on sale or coming. awaiting: ended with bids, a buyer may pay. The rest is final.
  state text not null default 'open' check (state in ('open', 'awaiting', 'sold', 'unsold', 'cancelled')),
  -- Of auctions: the current bid.
  price numeric(38, 8) not null,
  leader_id int,
  -- The leader's private maximum for automatic bids.
  maximum numeric(38, 8),
  bids int not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (end_ms > start_ms and end_ms <= latest_ms),
  check ((mode = 2) = (per_increase > 0)),
  check ((bids = 0) = (leader_id is null)),
  check ((state in ('open')) = (ended_at is null)),
  check (mode = 2 or bids = 0)
) with (fillfactor = 60);
create unique index nft_offer_one_per_work on nft_offer (work_id) where state in ('open', 'awaiting');
create index nft_offer_due on nft_offer (end_ms, id) where state = 'open';
create index nft_offer_by_work on nft_offer (work_id, id desc);
create index nft_offer_by_currency on nft_offer (currency_id);

create table nft_bid (
  id bigint generated always as identity primary key,
  offer_id int not null,
  user_id int not null,
  price numeric(38, 8) not null,
  is_automatic boolean not null,
  -- Of the call that made it; null for automatic ones.
  reference uuid unique,
  created_at timestamptz not null,
  -- Strictly rising: no two bids of an offer have the same price.
  unique (offer_id, price)
);
create index nft_bid_by_user on nft_bid (user_id, id desc);

-- One row per bidder and auction, with the deposit. Its hold has the purpose nft_deposit and this reference.
create table nft_bidder (
  offer_id int not null references nft_offer (id),
  user_id int not null references app_user (id),
  reference uuid not null unique,
  deposit numeric(38, 8) not null check (deposit > 0),
  state text not null default 'held' check (state in ('held', 'returned', 'forfeited')),
  -- Highest own bid; null: only the deposit was paid.
  price numeric(38, 8),
  -- Of the last call by which the leader only set a maximum.
  maximum_reference uuid,
  created_at timestamptz not null,
  primary key (offer_id, user_id)
) with (fillfactor = 80);
create index nft_bidder_by_user on nft_bidder (user_id, offer_id desc);
create index nft_bidder_maximum on nft_bidder (maximum_reference) where maximum_reference is not null;
create index nft_bidder_held on nft_bidder (offer_id) where state = 'held';

-- Orders of thousands of auctions are written by one statement; the invariants check what they refer to.
create table nft_order (
  id int generated always as identity primary key,
  offer_id int not null,
  work_id int not null,
  buyer_id int not null,
  price numeric(38, 8) not null check (price > 0),
  currency_id int not null,
  -- 1: the winner. 2: the next bidder's chance, without a deposit.
  rank smallint not null check (rank in (1, 2)),
  state text not null default 'open' check (state in ('open', 'paid', 'expired', 'cancelled')),
  is_read boolean not null default false,
  created_ms bigint not null,
  due_ms bigint not null,
  closed_at timestamptz,
  to_seller numeric(38, 8) not null default 0,
  to_platform numeric(38, 8) not null default 0,
  unique (offer_id, rank),
  check ((state = 'open') = (closed_at is null))
) with (fillfactor = 80);
create index nft_order_by_buyer on nft_order (buyer_id, id desc);
create index nft_order_due on nft_order (due_ms, id) where state = 'open';

-- Every change of owner, for the provenance; never changed.
create table nft_sale (
  id int generated always as identity primary key,
  work_id int not null references nft_work (id),
  kind text not null check (kind in ('made', 'sale', 'auction', 'second_chance', 'box', 'returned')),
  offer_id int,
  series_id int,
  seller_id int not null,
  buyer_id int not null,
  artist_id int not null,
  currency_id int not null,
  price numeric(38, 8) not null,
  fee numeric(38, 8) not null,
  royalty numeric(38, 8) not null,
  net numeric(38, 8) not null,
  -- Value of the price in USDT at the rate of the offer; own limits count it.
  usdt_value numeric(38, 8) not null,
  is_resale boolean not null default false,
  -- Of the entries: purchase, sale and royalty have the same reference and different kinds.
  reference uuid unique,
  rule_version int not null,
  created_at timestamptz not null,
  check (price = fee + royalty + net)
);
create index nft_sale_by_work on nft_sale (work_id, id);
create index nft_sale_by_buyer on nft_sale (buyer_id, id desc);
create index nft_sale_by_seller on nft_sale (seller_id, id desc);
create index nft_sale_by_artist on nft_sale (artist_id, id desc);
create unique index nft_sale_once_per_offer on nft_sale (offer_id) where offer_id is not null;

create table nft_box (
  work_id int primary key references nft_work (id),
  series_id int not null references nft_series (id),
  -- Number of the purchase in its series: boxes with the same tick are drawn in this order.
  number int not null,
  buyer_id int not null,
  client_seed text not null,
  accepted_ms bigint not null,
  -- Of the draw; null until the first tick after the purchase.
  tick_seq bigint,
  tick_ms bigint,
  tick_hash text,
  position int,
  -- Hash over the positions of all draws of the series up to this one.
  head text,
  opened_at timestamptz,
  unique (series_id, number),
  unique (series_id, position),
  check (num_nulls(tick_seq, tick_ms, tick_hash, position, head) in (0, 5)),
  check (opened_at is null or position is not null)
) with (fillfactor = 70);
create index nft_box_waiting on nft_box (series_id, number) where position is null;

-- Messages to users; the job nft_notices makes a notice of each.
create table nft_message (
  id bigint generated always as identity primary key,
  user_id int not null,
  kind text not null,
  work_id int not null,
  order_id int not null default 0,
  -- Of messages about the end of an offer: told once.
  offer_id int,
  amount numeric(38, 8) not null default 0,
  currency_id int not null,
  is_read boolean not null default false,
  is_notified boolean not null default false,
  created_at timestamptz not null
) with (fillfactor = 80);
create index nft_message_by_user on nft_message (user_id, id desc);
create index nft_message_unread on nft_message (user_id) where not is_read;
create unique index nft_message_once on nft_message (offer_id, user_id, kind) where offer_id is not null;
create index nft_message_waiting on nft_message (id) where not is_notified;
