-- Guesses at a secret: login password, pay password, authenticator. A guess takes a place before it is compared and gives
-- it back when it was right, so that many right ones at once never lock, and of wrong ones at once five are compared.
alter table login_attempt
  -- Guesses that are being compared now.
  add column pending int not null default 0 check (pending >= 0),
  -- When the last one began: places of a process that died come back a minute later.
  add column pending_at timestamptz,
  -- Nobody may guess before; null: not locked.
  add column locked_until timestamptz;

-- Locks that run are kept. Keys of operators have their own way of counting and stay as they are.
update login_attempt set locked_until = counted_at + interval '5 minutes'
where attempts >= 5 and account not like 'operator%';
insert into login_attempt (account, ip, attempts, counted_at, locked_until)
select 'pay password of ' || id, 'any', pay_failures, now(), pay_locked_until from app_user where pay_failures > 0
on conflict do nothing;
alter table app_user drop column pay_failures, drop column pay_locked_until;
