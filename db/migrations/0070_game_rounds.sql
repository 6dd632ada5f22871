-- The coin drop (invariant I23-game): points, seeds and rounds.

-- Points are a currency of the ledger that converts into nothing. Only an account of type `points` can hold them, and such an
-- account nothing else: no wallet account exists in this currency, so no transfer, order, deposit or withdrawal can move them.
alter table currency drop constraint currency_kind_check;
alter table currency add constraint currency_kind_check check (kind in ('coin', 'stock', 'points'));
insert into currency (id, name, kind, scale, accounts, logo, sort, shown) values (4095, 'POINTS', 'points', 1, '{}', '', 1000000, false);
alter table ledger_account add constraint ledger_account_points check ((currency_id = 4095) = (type in ('points', 'game_points')));
-- Tokens of IEO projects end before it.
alter sequence ieo_currency_id maxvalue 4094;

-- Points of a day: once per user and UTC day. The balance is topped up; zero where it was high enough.
create table game_grant (
  user_id int not null references app_user (id),
  day date not null,
  amount numeric(38, 8) not null check (amount >= 0),
  -- Of the entry; null where nothing was booked.
  reference uuid unique,
  created_at timestamptz not null,
  primary key (user_id, day),
  check ((amount > 0) = (reference is not null))
);

-- A user has one seed that is played, one whose hash is published as next, and those that were shown. The server seed is fixed
-- before the client seed is known: `next` becomes `active` by a client seed, or waits for one as `active` without it.
create table game_seed (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  state text not null check (state in ('next', 'active', 'shown')),
  -- SHA-256 of the 32 bytes.
  hash bytea not null unique check (length(hash) = 32),
  -- The seed encrypted with the secret of the server; its bytes are in server_seed when it was shown.
  sealed text not null,
  server_seed bytea,
  client_seed text not null default '' check (client_seed ~ '^[0-9A-Za-z_-]{0,64}$'),
  -- The last number that was played.
  rounds int not null default 0 check (rounds between 0 and 10000),
  created_at timestamptz not null,
  -- When the client seed was set: 24 hours later at the latest the server seed is shown.
  started_at timestamptz,
  reveal_at timestamptz,
  shown_at timestamptz,
  constraint game_seed_hash check (length(server_seed) = 32 and sha256(server_seed) = hash),
  check ((client_seed = '') = (started_at is null)),
  check ((started_at is null) = (reveal_at is null)),
  constraint game_seed_in_time check (reveal_at <= started_at + interval '24 hours'),
  check (state <> 'next' or client_seed = ''),
  check (rounds = 0 or client_seed <> ''),
  check ((state = 'shown') = (shown_at is not null) and (state = 'shown') = (server_seed is not null))
);
create unique index game_seed_active on game_seed (user_id) where state = 'active';
create unique index game_seed_next on game_seed (user_id) where state = 'next';
create index game_seed_shown on game_seed (user_id, id desc) where state = 'shown';
create index game_seed_due on game_seed (reveal_at) where state = 'active' and reveal_at is not null;

-- What was published cannot change: neither the hash, nor a client seed once it is set, nor anything of a seed that was shown.
create function game_seed_fixed() returns trigger language plpgsql as $$
begin
  if old.state = 'shown' or (new.hash, new.sealed, new.user_id, new.created_at) is distinct from (old.hash, old.sealed, old.user_id, old.created_at)
     or (old.client_seed <> '' and (new.client_seed, new.started_at, new.reveal_at) is distinct from (old.client_seed, old.started_at, old.reveal_at))
     or new.rounds < old.rounds or (old.state = 'active' and new.state = 'next') then
    raise exception 'game seed % is fixed', old.id using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger game_seed_fixed before update on game_seed for each row execute function game_seed_fixed();
create trigger game_seed_kept before delete or truncate on game_seed for each statement execute function ledger_insert_only();

create table game_round (
  id bigint generated always as identity primary key,
  user_id int not null references app_user (id),
  seed_id int not null references game_seed (id),
  nonce int not null check (nonce > 0),
  currency text not null check (currency in ('points', 'usdt')),
  stake numeric(38, 8) not null check (stake > 0),
  -- The first byte of the HMAC; its bits are the turns, and the slot is the number of ones.
  byte smallint not null check (byte between 0 and 255),
  slot smallint not null,
  multiplier numeric(4, 1) not null,
  payout numeric(38, 8) not null,
  -- The session the round belongs to, and its rounds and net result of this currency so far.
  session_at timestamptz not null,
  session_rounds int not null check (session_rounds > 0),
  session_net numeric(38, 8) not null,
  -- Net result of all rounds of the user in this currency so far: a loss of any time is the difference of two rows.
  total_net numeric(38, 8) not null,
  -- Of the entries that booked stake and payout.
  reference uuid not null unique,
  payout_reference uuid not null unique,
  rule_version int not null,
  played_at timestamptz not null,
  unique (seed_id, nonce),
  constraint game_round_slot check (slot = bit_count(set_byte('\x00', 0, byte))),
  constraint game_round_multiplier check (multiplier = (array[13, 3, 1.3, 0.7, 0.4, 0.7, 1.3, 3, 13])[slot + 1]),
  constraint game_round_payout check (payout = stake * multiplier)
);
create index game_round_by_user on game_round (user_id, id desc);
create index game_round_totals on game_round (user_id, currency, played_at desc, id desc);
create trigger game_round_insert_only before update or delete or truncate on game_round
  for each statement execute function ledger_insert_only();

-- A server seed padded for HMAC-SHA256, each byte with 0x36 or 0x5c: HMAC(seed, text) = sha256(pad(5c) || sha256(pad(36) || text)).
create function game_seed_pad(seed bytea, pad int) returns bytea language plpgsql immutable strict as $$
declare
  padded bytea := decode(repeat(to_hex(pad), 64), 'hex');
begin
  for at in 0 .. length(seed) - 1 loop
    padded := set_byte(padded, at, get_byte(seed, at) # pad);
  end loop;
  return padded;
end $$;

-- Lost points have a limit of their own, 200 a day where none was set.
alter table self_limit drop constraint self_limit_kind_check;
alter table self_limit add constraint self_limit_kind_check
  check (kind in ('loss', 'stake', 'deposit', 'session_minutes') or (kind = 'points' and period = 'day'));

insert into menu_entry (title, icon, url, open_type, is_financial, sort, product) values
  ('game', 'home-nav-31', '/pages/game/game', 'navigateTo', false, 131, 'game');
