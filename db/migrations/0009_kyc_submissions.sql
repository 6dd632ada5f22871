-- Identity verification: one row per submission, kept after its decision.
create table kyc_submission (
  id int generated always as identity primary key,
  user_id int not null references app_user (id),
  -- 1: name and document number; 2: pictures of both sides.
  level smallint not null check (level in (1, 2)),
  status text not null default 'review' check (status in ('review', 'passed', 'refused')),
  id_type smallint check (id_type between 0 and 2),
  name text,
  -- The document number is sealed with a key of the server; its keyed hash finds the same document again.
  card_sealed text,
  card_hash bytea check (octet_length(card_hash) = 32),
  front_pic text,
  reverse_pic text,
  reason text not null default '' check (length(reason) <= 500),
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz not null,
  check (num_nonnulls(id_type, name, card_sealed, card_hash) = case level when 1 then 4 else 0 end),
  check (num_nonnulls(front_pic, reverse_pic) = case level when 2 then 2 else 0 end),
  check ((status = 'review') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((status = 'refused') = (reason <> ''))
);
-- One submission of a level is open or passed at a time, and one document belongs to one user.
create unique index kyc_submission_live on kyc_submission (user_id, level) where status <> 'refused';
create unique index kyc_submission_document on kyc_submission (card_hash) where status <> 'refused';
create index kyc_submission_by_user on kyc_submission (user_id, level, id desc);
create index kyc_submission_open on kyc_submission (id) where status = 'review';

-- A decision stands: a decided row never changes again.
create function keep_kyc_decision() returns trigger language plpgsql as $$
begin
  if old.status <> 'review' then
    raise exception 'submission % is decided already', old.id;
  end if;
  return new;
end $$;
create trigger kyc_submission_decided_once before update on kyc_submission
  for each row execute function keep_kyc_decision();
