-- A ticket is a conversation: what its owner and the operators wrote, in order.
create table support_message (
  id int generated always as identity primary key,
  ticket_id int not null references support_ticket (id),
  -- Who wrote it; null: the owner of the ticket.
  operator_id int references operator (id),
  body text not null check (char_length(body) <= 2000),
  image_id bigint unique references upload_file (id),
  created_at timestamptz not null,
  check (body <> '' or image_id is not null)
);
create index support_message_by_ticket on support_message (ticket_id, id);

insert into support_message (ticket_id, body, image_id, created_at)
  select id, message, image_id, created_at from support_ticket order by id;
insert into support_message (ticket_id, operator_id, body, created_at)
  select id, answered_by, answer, answered_at from support_ticket where answer <> '' order by answered_at, id;

alter table support_ticket
  add column last_at timestamptz,
  -- Number of the newest message its owner has opened. Nobody could open an answer before this migration.
  add column read_to int not null default 0;
update support_ticket set last_at = coalesce(answered_at, created_at);
alter table support_ticket
  alter column last_at set not null,
  drop column message,
  drop column image_id,
  drop column answer,
  drop column answered_by,
  drop column answered_at;

drop index support_ticket_by_user;
create index support_ticket_by_user on support_ticket (user_id, last_at desc, id desc);
