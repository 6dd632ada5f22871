-- NFT auctions: the leader's deposit is topped up with the own highest bid. Signs that bidder and seller are one person.

alter table nft_offer
  -- Percent of the leader's highest bid that deposit and top-up are together; 0 in offers from before.
  add column top_up_percent numeric(9, 4) not null default 0 check (top_up_percent >= 0);

-- What a leader holds beyond the deposit. Its hold has the purpose nft_top_up and this reference.
create table nft_top_up (
  reference uuid primary key,
  offer_id int not null references nft_offer (id),
  user_id int not null references app_user (id),
  amount numeric(38, 8) not null check (amount > 0),
  -- All top-ups of the bidder together after this one.
  held numeric(38, 8) not null check (held >= amount),
  state text not null default 'held' check (state in ('held', 'returned', 'forfeited')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null))
) with (fillfactor = 80);
create index nft_top_up_by_bidder on nft_top_up (offer_id, user_id);
create index nft_top_up_held on nft_top_up (offer_id) where state = 'held';

alter table nft_order
  -- Winner and seller were linked when the deposit was forfeited: the seller got nothing of it.
  add column is_linked boolean not null default false;

-- For operators: bidder and seller share a network address or a user agent. It refuses nothing, because carriers share them.
create table nft_bidder_flag (
  offer_id int not null references nft_offer (id),
  user_id int not null references app_user (id),
  reason text not null check (reason in ('same_address', 'same_agent')),
  created_at timestamptz not null,
  primary key (offer_id, user_id, reason)
);

-- Removed methods still tell who somebody is.
create index otc_payment_method_of_user on otc_payment_method (user_id);
