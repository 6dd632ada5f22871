-- NFT auctions: two operators void the bids of a bidder; the calls of the others are replayed without them.

create table nft_void (
  id int generated always as identity primary key,
  offer_id int not null references nft_offer (id),
  user_id int not null references app_user (id),
  -- Shown to everybody on the page of the work.
  sentence text not null check (length(sentence) between 1 and 300),
  -- Highest of the voided bids.
  price numeric(38, 8) not null,
  created_at timestamptz not null,
  unique (offer_id, user_id)
);

-- Every call that was accepted as a bid or maximum, in the order judged.
create table nft_ask (
  id bigint generated always as identity primary key,
  offer_id int not null references nft_offer (id),
  user_id int not null,
  reference uuid not null unique,
  price numeric(38, 8),
  maximum numeric(38, 8),
  at_ms bigint not null,
  void_id int references nft_void (id),
  check (price is not null or maximum is not null)
);
create index nft_ask_by_offer on nft_ask (offer_id, id);

-- Of auctions that have bids already the calls are not known: each bid of the list counts as one, the last with the leader's maximum.
insert into nft_ask (offer_id, user_id, reference, price, maximum, at_ms)
select b.offer_id, b.user_id, coalesce(b.reference, gen_random_uuid()), b.price, case when b.price = o.price then o.maximum end,
  floor(extract(epoch from b.created_at) * 1000)::bigint
from nft_bid b join nft_offer o on o.id = b.offer_id order by b.id;

alter table nft_bidder add column void_id int references nft_void (id);

-- Bids that no longer stand since a void, as they stood.
create table nft_past_bid (
  void_id int not null references nft_void (id),
  bid_id bigint not null,
  offer_id int not null,
  user_id int not null,
  price numeric(38, 8) not null,
  is_automatic boolean not null,
  reference uuid,
  created_at timestamptz not null,
  primary key (void_id, bid_id)
);
