-- Locks the keys of a batch until its transaction ends, without waiting. Where another transaction is booking one of them
-- the batch fails as it does where the row of a key exists already, and is run again with care. Raised by the first
-- statement, so that none of the following waits for the locks of that other transaction.
create function ledger_lock_keys(key_ids uuid[]) returns void language plpgsql as $$
begin
  if exists (select from unnest(key_ids) as k (id) where not pg_try_advisory_xact_lock(uuid_hash_extended(k.id, 0))) then
    raise exception 'another transaction is booking one of these keys' using errcode = 'unique_violation';
  end if;
end $$;
