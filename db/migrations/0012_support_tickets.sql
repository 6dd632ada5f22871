-- Requests to support. The reference is what people read out on the phone, so it is random and has no look-alike letters.
create table support_ticket (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  reference text not null unique check (reference ~ '^CS-[0-9A-HJKMNP-TV-Z]{6}$'),
  subject text not null check (subject <> '' and char_length(subject) <= 80),
  message text not null check (message <> '' and char_length(message) <= 2000),
  image_id bigint unique references upload_file (id),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null
);
create index support_ticket_by_user on support_ticket (user_id, id desc);

update public_setting set value = '/h5/#/customer', notes = 'where people ask for help' where key = 'support_url';
