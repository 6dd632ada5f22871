-- Which password a session was opened under: a change of the password is counted, and every session knows its count.
alter table app_user add column password_version int not null default 0;
alter table session add column password_version int not null default 0;
alter table operator add column password_version int not null default 0;
alter table operator_session add column password_version int not null default 0;

create function count_password_change() returns trigger language plpgsql as $$
begin
  new.password_version := old.password_version + 1;
  return new;
end $$;
create trigger app_user_password_counted before update of password_hash on app_user for each row
  when (new.password_hash is distinct from old.password_hash) execute function count_password_change();
create trigger operator_password_counted before update of password_hash on operator for each row
  when (new.password_hash is distinct from old.password_hash) execute function count_password_change();

create function note_session_password() returns trigger language plpgsql as $$
begin
  select password_version into new.password_version from app_user where id = new.user_id;
  return new;
end $$;
create trigger session_password before insert on session for each row execute function note_session_password();

create function note_operator_session_password() returns trigger language plpgsql as $$
begin
  select password_version into new.password_version from operator where id = new.operator_id;
  return new;
end $$;
create trigger operator_session_password before insert on operator_session for each row
  execute function note_operator_session_password();

-- Whoever is shut out has no session left, however that was done.
create function end_sessions_of_user() returns trigger language plpgsql as $$
begin
  update session set revoked_at = now() where user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger app_user_shut after update of status, frozen_at on app_user for each row
  when (new.status <> 'active' or new.frozen_at is not null) execute function end_sessions_of_user();

create function end_sessions_of_operator() returns trigger language plpgsql as $$
begin
  update operator_session set revoked_at = now() where operator_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger operator_shut after update of status on operator for each row
  when (new.status <> 'active') execute function end_sessions_of_operator();

update session s set revoked_at = now() from app_user u
  where u.id = s.user_id and s.revoked_at is null and (u.status <> 'active' or u.frozen_at is not null);
update operator_session s set revoked_at = now() from operator o
  where o.id = s.operator_id and s.revoked_at is null and o.status <> 'active';
