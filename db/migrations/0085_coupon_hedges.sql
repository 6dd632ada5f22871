-- Trial funds of two linked accounts that were hedged against each other: a flag for operators, from which nothing follows.
create table coupon_hedge (
  coupon_id int not null references coupon (id),
  other_coupon_id int not null references coupon (id),
  -- The first trades that were hedged: "futures 12", "option 7".
  subject text not null,
  other_subject text not null,
  -- Why the accounts are taken for one person's: same_address, same_device, same_card, same_wallet, same_document.
  signs text[] not null check (cardinality(signs) > 0),
  found_at timestamptz not null,
  primary key (coupon_id, other_coupon_id),
  check (coupon_id < other_coupon_id)
);
create index coupon_hedge_by_other on coupon_hedge (other_coupon_id);
