-- What a fee rebate coupon paid of each fee: a fee that is given back later takes it along (invariant I22).
create table coupon_fee_share (
  fill_kind text not null check (fill_kind in ('spot_maker', 'spot_taker', 'futures_open', 'futures_close', 'option')),
  fill_id bigint not null,
  coupon_id int not null references coupon (id),
  -- In the coin of the coupon, which is USDT, and the price at which the fee was valued.
  amount numeric(38, 8) not null check (amount > 0),
  usdt_price numeric(38, 8) not null check (usdt_price > 0),
  -- Of the entry that paid it, with the other fees of its day.
  reference uuid not null,
  -- Of the entry that took it back; null: the fee was not given back.
  back_reference uuid,
  primary key (fill_kind, fill_id, coupon_id)
);
create index coupon_fee_share_payment on coupon_fee_share (reference);

-- Days before this version have no shares: what was paid of their fees is not known by fee.
alter table coupon_fee_run add column has_shares boolean not null default false;

-- What came back into the purse after it was filled.
alter table coupon_campaign add column refilled numeric(38, 8) not null default 0 check (refilled >= 0);
