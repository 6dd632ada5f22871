-- Passkeys: WebAuthn credentials for logging in and as a second proof.
create table passkey (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- Of the authenticator; 0 for good where it does not count. One that goes back shows a copy.
  sign_count bigint not null check (sign_count >= 0),
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 40),
  -- Synchronised by the platform, so that it outlives the device.
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

-- What an authenticator is asked to sign: good once, for five minutes. Only the hash is stored.
create table passkey_challenge (
  id bigint generated always as identity primary key,
  challenge_hash bytea not null unique check (octet_length(challenge_hash) = 32),
  kind text not null check (kind in ('register', 'login', 'proof')),
  -- Nobody is known yet at a login.
  user_id int references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'login') = (user_id is null))
);
create index passkey_challenge_old on passkey_challenge (expires_at);
