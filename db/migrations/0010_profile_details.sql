-- Saved wallet addresses. The network is part of the key: the same coin on another network is another address.
create table wallet_address (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  currency_id int not null references currency (id),
  network text not null check (network in ('TRC20', 'ERC20', 'BTC')),
  name text not null check (length(name) between 1 and 80),
  -- In its one canonical spelling.
  address text not null check (length(address) between 1 and 128),
  -- Path of the owner's own picture.
  qrcode text not null check (qrcode <> ''),
  -- Withdrawals to it are refused before.
  usable_from timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, currency_id, network, address)
);

-- One card per user. Everything is text as the owner wrote it; old clients fill only some of the fields.
create table bank_card (
  user_id int primary key references app_user (id),
  real_name text not null check (real_name <> ''),
  bank_name text not null,
  bank_account text not null check (bank_account <> ''),
  bank_dizhi text not null,
  bank_code text not null,
  iban text not null,
  bank_address text not null,
  alipay_account text not null,
  wechat_account text not null,
  wechat_nickname text not null,
  aba_number text not null,
  swift_code text not null,
  cardholder_address text not null,
  updated_at timestamptz not null
);

-- Why the credit score is what it is: 100 plus the sum of these. app_user.credit_score holds the result.
create table credit_score_entry (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  delta int not null,
  reason text not null
    check (reason in ('otc_dispute_lost', 'otc_unpaid', 'auction_unpaid', 'voucher_forged', 'otc_clean', 'restored')),
  -- What it is about; the same matter counts once.
  reference text not null check (length(reference) between 1 and 100),
  created_at timestamptz not null,
  unique (user_id, reason, reference)
);
