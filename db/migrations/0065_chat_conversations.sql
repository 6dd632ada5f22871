-- Conversations between users, with operators where their case needs one. Each belongs to a subject of a product (the
-- number of an OTC order). Messages are numbered without gaps and chained by SHA-256; nothing is changed or deleted.

create table chat_conversation (
  id int generated always as identity primary key,
  kind text not null check (kind in ('otc_order')),
  subject text not null check (subject ~ '^[!-~]{1,64}$'),
  last_seq int not null default 0 check (last_seq >= 0),
  -- Hash of the last message; before the first, the hash of kind and subject.
  last_hash text not null check (last_hash ~ '^[0-9a-f]{64}$'),
  is_closed boolean not null default false,
  created_at timestamptz not null,
  unique (kind, subject)
) with (fillfactor = 70);

create table chat_member (
  conversation_id int not null references chat_conversation (id),
  user_id int not null references app_user (id),
  -- Stands for the user in the exported timeline, which names nobody.
  role text not null check (role ~ '^[a-z][a-z0-9_]{0,31}$' and role not in ('operator', 'system')),
  -- Order of the members, from 1.
  place smallint not null check (place > 0),
  read_seq int not null default 0 check (read_seq >= 0),
  -- Until when the member's messages use up the pace of one per second; see decide-pace.ts.
  pace_ms bigint not null default 0,
  joined_at timestamptz not null,
  primary key (conversation_id, user_id),
  unique (conversation_id, role),
  unique (conversation_id, place)
) with (fillfactor = 70);
create index chat_member_by_user on chat_member (user_id, conversation_id);

create table chat_message (
  conversation_id int not null references chat_conversation (id),
  seq int not null check (seq > 0),
  kind text not null check (kind in ('text', 'picture', 'system', 'statement')),
  sender_id int,
  operator_id int references operator (id),
  -- Of the sender when it was written; operator and system where no member wrote it.
  role text not null,
  body text not null check (char_length(body) <= 2000),
  -- Parameters of a system line: a flat object of texts.
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  file_id bigint unique references upload_file (id),
  picture_sha256 text check (picture_sha256 ~ '^[0-9a-f]{64}$'),
  client_key uuid,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  at_ms bigint not null check (at_ms > 0),
  primary key (conversation_id, seq),
  unique (conversation_id, sender_id, client_key),
  foreign key (conversation_id, sender_id) references chat_member (conversation_id, user_id),
  check (num_nonnulls(sender_id, operator_id) = (kind <> 'system')::int),
  check (client_key is null or sender_id is not null),
  check ((file_id is null) = (picture_sha256 is null)),
  check (kind <> 'picture' or file_id is not null),
  check (kind in ('picture', 'statement') or file_id is null),
  check (body <> '' or kind = 'picture')
);
create trigger chat_message_insert_only before update or delete or truncate on chat_message
  for each statement execute function ledger_insert_only();
