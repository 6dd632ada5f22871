-- Customer service moves onto the conversations of 0065: a case is a conversation of the kind `service`. Visitors write
-- before they log in, documents can be sent, and the tickets of 0012 and 0037 are moved with their messages.

-- Somebody without an account. Who has the token reads and writes; only its hash is stored. The token opens nothing after
-- the conversations were joined to an account.
create table chat_visitor (
  id int generated always as identity primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  language text not null check (language in ('zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa')),
  user_id int references app_user (id),
  joined_at timestamptz,
  created_at timestamptz not null,
  check ((user_id is null) = (joined_at is null))
);
create index chat_visitor_by_user on chat_visitor (user_id) where user_id is not null;

alter table chat_conversation
  drop constraint chat_conversation_kind_check,
  add constraint chat_conversation_kind_check check (kind in ('otc_order', 'service')),
  -- The last message an operator has read; 0 where operators have no read mark.
  add column operator_read_seq int not null default 0 check (operator_read_seq >= 0);

-- A member is a user or a visitor.
alter table chat_message drop constraint chat_message_conversation_id_sender_id_fkey;
alter table chat_member
  drop constraint chat_member_pkey,
  drop constraint chat_member_conversation_id_place_key,
  alter column user_id drop not null,
  add column visitor_id int references chat_visitor (id),
  add primary key (conversation_id, place),
  add constraint chat_member_user unique (conversation_id, user_id),
  add constraint chat_member_visitor unique (conversation_id, visitor_id),
  add constraint chat_member_one check (num_nonnulls(user_id, visitor_id) = 1);
create index chat_member_by_visitor on chat_member (visitor_id, conversation_id) where visitor_id is not null;

do $$
declare
  old text;
begin
  for old in
    select conname from pg_constraint where conrelid = 'chat_message'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%kind%' or pg_get_constraintdef(oid) like '%client_key%')
  loop
    execute format('alter table chat_message drop constraint %I', old);
  end loop;
end $$;
alter table chat_message
  add column visitor_id int,
  add constraint chat_message_member foreign key (conversation_id, sender_id) references chat_member (conversation_id, user_id),
  add constraint chat_message_visitor foreign key (conversation_id, visitor_id) references chat_member (conversation_id, visitor_id),
  add constraint chat_message_kind_check check (kind in ('text', 'picture', 'system', 'statement', 'file', 'receipt', 'place')),
  add constraint chat_message_one_sender check (num_nonnulls(sender_id, visitor_id, operator_id) = (kind <> 'system')::int),
  add constraint chat_message_key_has_sender check (client_key is null or kind <> 'system'),
  add constraint chat_message_file_kinds check (kind in ('picture', 'statement', 'file') or file_id is null),
  add constraint chat_message_file_there check (kind not in ('picture', 'file') or file_id is not null),
  add constraint chat_message_has_text check (body <> '' or kind in ('picture', 'file', 'receipt', 'place'));
create unique index chat_message_visitor_key on chat_message (conversation_id, visitor_id, client_key)
  where visitor_id is not null and client_key is not null;
create unique index chat_message_operator_key on chat_message (conversation_id, operator_id, client_key)
  where operator_id is not null and client_key is not null;

-- Uploads of visitors, and documents. pixel_sha256 of a document is the hash of its bytes.
alter table upload_file
  alter column owner_id drop not null,
  add column visitor_id int references chat_visitor (id),
  add constraint upload_file_one_owner check (num_nonnulls(owner_id, visitor_id) = 1),
  drop constraint upload_file_content_type_check,
  add constraint upload_file_content_type_check check
    (content_type in ('image/jpeg', 'image/png', 'application/pdf', 'text/plain', 'text/csv', 'application/json')),
  add constraint upload_file_public_picture check (kind = 'private' or content_type in ('image/jpeg', 'image/png'));
create index upload_file_by_visitor on upload_file (visitor_id, created_at) where visitor_id is not null;

-- Cases.
alter table support_ticket rename to support_case;
alter table support_case rename column reference to number;
alter table support_case rename column created_at to opened_at;
drop index support_ticket_open;
drop index support_ticket_by_user;
alter table support_case
  alter column user_id drop not null,
  -- Who opened it without an account; kept after it was joined to one.
  add column visitor_id int references chat_visitor (id),
  add column conversation_id int unique references chat_conversation (id),
  add column language text not null default 'en' check (language in ('zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa')),
  add column client_key uuid,
  -- The oldest message of the customer that was not answered, and until when an answer is planned.
  add column waiting_at timestamptz,
  add column answer_by timestamptz,
  add column operator_id int references operator (id),
  add column assigned_at timestamptz,
  add column first_answer_at timestamptz,
  add column closed_at timestamptz,
  add column rating smallint check (rating between 1 and 5),
  add column rating_note text not null default '' check (char_length(rating_note) <= 500),
  add column rated_at timestamptz;

-- Each wait that ended with an answer: `seq` is the answer, `since_seq` the message that waited.
create table support_wait (
  case_id int not null references support_case (id),
  seq int not null check (seq > since_seq),
  since_seq int not null check (since_seq > 0),
  operator_id int not null references operator (id),
  waited_ms bigint not null check (waited_ms >= 0),
  is_first boolean not null,
  in_target boolean not null,
  answered_at timestamptz not null,
  primary key (case_id, seq)
);
create index support_wait_by_time on support_wait (answered_at);
create unique index support_wait_one_first on support_wait (case_id) where is_first;
create trigger support_wait_insert_only before update or delete or truncate on support_wait
  for each statement execute function ledger_insert_only();

-- The hash chain of packages/domain/src/chat/timeline-text.ts: PostgreSQL writes JSON texts as JavaScript does.
create function pg_temp.timeline_hash(entry text) returns text language sql as
  $$ select encode(sha256(convert_to(entry, 'UTF8')), 'hex') $$;

do $$
declare
  ticket record;
  message record;
  conversation int;
  head text;
  place int;
  read_to int;
  staff_read int;
  since_at timestamptz;
  since_seq int;
  answered boolean;
  at_ms bigint;
begin
  for ticket in select * from support_case order by id loop
    head := pg_temp.timeline_hash('["candor-timeline-1","service",' || to_json(ticket.number) || ']');
    insert into chat_conversation (kind, subject, last_hash, is_closed, created_at)
      values ('service', ticket.number, head, ticket.status = 'closed', ticket.opened_at) returning id into conversation;
    insert into chat_member (conversation_id, user_id, role, place, joined_at)
      values (conversation, ticket.user_id, 'customer', 1, ticket.opened_at);
    place := 0; read_to := 0; staff_read := 0; since_at := null; since_seq := null; answered := false;
    for message in
      select m.*, f.pixel_sha256 from support_message m left join upload_file f on f.id = m.image_id
      where m.ticket_id = ticket.id order by m.id
    loop
      place := place + 1;
      at_ms := floor(extract(epoch from message.created_at) * 1000);
      head := pg_temp.timeline_hash('["candor-timeline-1",' || to_json(head) || ',' || to_json(ticket.number) || ',' || place || ',' || at_ms
        || ',' || to_json(case when message.operator_id is null then 'customer'::text else 'operator' end)
        || ',' || to_json(case when message.image_id is null then 'text'::text else 'picture' end)
        || ',' || to_json(message.body) || ',[],' || to_json(coalesce(message.pixel_sha256, '')) || ']');
      insert into chat_message (conversation_id, seq, kind, sender_id, operator_id, role, body, file_id, picture_sha256, hash, at_ms)
        values (conversation, place, case when message.image_id is null then 'text' else 'picture' end,
          case when message.operator_id is null then ticket.user_id end, message.operator_id,
          case when message.operator_id is null then 'customer' else 'operator' end, message.body, message.image_id,
          message.pixel_sha256, head, at_ms);
      if message.id <= ticket.read_to then read_to := place; end if;
      if message.operator_id is null then
        if since_at is null then since_at := message.created_at; since_seq := place; end if;
      else
        staff_read := place;
        update support_case set operator_id = message.operator_id, assigned_at = message.created_at,
          first_answer_at = coalesce(first_answer_at, message.created_at) where id = ticket.id;
        if since_at is not null then
          insert into support_wait (case_id, seq, since_seq, operator_id, waited_ms, is_first, in_target, answered_at)
            values (ticket.id, place, since_seq, message.operator_id,
              greatest(0, at_ms - floor(extract(epoch from since_at) * 1000)), not answered,
              message.created_at - since_at <= interval '24 hours', message.created_at);
          answered := true; since_at := null; since_seq := null;
        end if;
      end if;
    end loop;
    update chat_conversation set last_seq = place, last_hash = head,
      operator_read_seq = case when ticket.status = 'open' then staff_read else place end where id = conversation;
    update chat_member m set read_seq = read_to where m.conversation_id = conversation;
    update support_case set conversation_id = conversation,
      language = (select u.language from app_user u where u.id = ticket.user_id),
      waiting_at = case when ticket.status = 'open' then coalesce(since_at, ticket.last_at) end,
      answer_by = case when ticket.status = 'open' then coalesce(since_at, ticket.last_at) + interval '24 hours' end,
      closed_at = case when ticket.status = 'closed' then ticket.last_at end,
      -- A request that waits is in the queue of all operators.
      operator_id = case when ticket.status = 'open' then null else operator_id end,
      assigned_at = case when ticket.status = 'open' then null else assigned_at end
      where id = ticket.id;
  end loop;
end $$;

update upload_file set bound_use = 'chat_picture' where bound_use = 'ticket_image';
drop table support_message;
alter table support_case
  drop column read_to,
  alter column conversation_id set not null,
  alter column language drop default,
  add constraint support_case_owner check (num_nonnulls(user_id, visitor_id) > 0),
  add constraint support_case_waits check ((status = 'open') = (waiting_at is not null)),
  add constraint support_case_target check ((waiting_at is null) = (answer_by is null)),
  add constraint support_case_assigned check ((operator_id is null) = (assigned_at is null)),
  add constraint support_case_closed check ((status = 'closed') = (closed_at is not null)),
  add constraint support_case_rated check ((rating is null) = (rated_at is null)),
  add constraint support_case_rated_answered check (rating is null or first_answer_at is not null);
create unique index support_case_user_key on support_case (user_id, client_key) where client_key is not null;
create unique index support_case_visitor_key on support_case (visitor_id, client_key) where client_key is not null;
create index support_case_by_user on support_case (user_id, last_at desc, id desc);
create index support_case_by_visitor on support_case (visitor_id, last_at desc, id desc) where visitor_id is not null;
create index support_case_waiting on support_case (waiting_at, id) where status = 'open';
create index support_case_mine on support_case (operator_id, last_at desc) where status <> 'closed';
create index support_case_by_time on support_case (last_at desc, id desc);
create index support_case_opened on support_case (opened_at);

-- Prepared answers: {"en": "…", …} in all eight languages.
create table support_canned (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  texts jsonb not null check (jsonb_typeof(texts) = 'object' and texts ?& array['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa']),
  is_active boolean not null,
  changed_by int not null references operator (id),
  changed_at timestamptz not null
);

do $$
begin
  if exists (select from pg_roles where rolname = 'candor_app') then
    revoke update, delete, truncate on support_wait from candor_app;
  end if;
end $$;
