-- The score is at most 100. Scores above 100 cannot exist: no part of the software has given points so far.
alter table app_user drop constraint app_user_credit_score_check;
alter table app_user add constraint app_user_credit_score_check check (credit_score between 0 and 100);
-- Users whose score may return to 100.
create index app_user_low_score on app_user (id) where credit_score < 100;

alter table credit_score_entry drop constraint credit_score_entry_reason_check;
alter table credit_score_entry add constraint credit_score_entry_reason_check check (reason in (
  'otc_dispute_lost', 'otc_unpaid', 'auction_unpaid', 'voucher_forged', 'otc_clean', 'restored', 'appeal_accepted'));
delete from credit_score_entry where delta = 0;
alter table credit_score_entry add constraint credit_score_entry_delta_check check (delta <> 0);

-- Matters that were judged, also those that changed nothing: a repeated event must not count later.
create table credit_score_matter (
  user_id int not null references app_user (id),
  reason text not null,
  reference text not null check (length(reference) between 1 and 100),
  primary key (user_id, reason, reference)
);
insert into credit_score_matter (user_id, reason, reference)
select user_id, reason, reference from credit_score_entry where reason <> 'restored';

-- The owner of an entry disagrees with it; an operator decides, once.
create table credit_score_appeal (
  entry_id int primary key references credit_score_entry (id),
  user_id int not null references app_user (id),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'refused')),
  decided_by int references operator (id),
  decided_at timestamptz,
  -- Shown to the user.
  answer text not null default '' check (length(answer) <= 500),
  check ((state = 'open') = (decided_by is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'open') = (answer = ''))
);
create index credit_score_appeal_open on credit_score_appeal (entry_id) where state = 'open';
