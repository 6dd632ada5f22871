-- A session is not the account: what is bound or saved with a session alone stays unconfirmed.
alter table app_user
  -- False: bound without a second proof. It gets notices, but confirms and resets nothing. What was bound before counts.
  add column email_confirmed boolean not null default true,
  add column phone_confirmed boolean not null default true;

alter table wallet_address
  -- False: saved without a second proof. Withdrawing to it always takes a code.
  add column confirmed boolean not null default true;
alter table bank_card add column confirmed boolean not null default true;

-- A code asked for inside a session belongs to its user: strangers neither see it, guess at it nor count against it.
alter table one_time_code
  add column user_id int references app_user (id),
  -- It went to an address or number that was bound to that user.
  add column is_own boolean not null default false,
  add column ip text not null default '';
alter table one_time_code drop constraint one_time_code_scene_check;
alter table one_time_code add constraint one_time_code_scene_check
  check (scene in ('register', 'account', 'withdraw', 'bind_phone', 'bind_email', 'proof'));
create index one_time_code_sms_by_ip on one_time_code (ip, sent_at) where channel = 'phone' and not is_own;

-- One tap in a message about a change freezes the account, without logging in. Only the hash is stored.
create table freeze_link (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id int not null references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index freeze_link_by_user on freeze_link (user_id);
create index freeze_link_old on freeze_link (expires_at);
