-- Writes postings that were decided on balances the server remembered instead of read under lock. A balance is replaced
-- only where it still is the one that was expected; where one is not, nothing is written and the transaction is to be
-- run again. Rows are taken in the order of the numbers, as everywhere: the other ways to join are switched off,
-- because they would take them in an order of their own.
create function ledger_write_known(
  account_ids bigint[], expected numeric[], balances numeric[],
  debit_ids bigint[], credit_ids bigint[], rule_versions int[], legs smallint[], kinds text[], entry_references uuid[],
  amounts numeric[], debit_afters numeric[], credit_afters numeric[], written_at timestamptz
) returns void language plpgsql
  set enable_hashjoin to off set enable_mergejoin to off set enable_seqscan to off
as $$
declare
  met bigint;
begin
  update ledger_account a set balance = v.balance
  from unnest(account_ids, expected, balances) as v (id, expected, balance)
  where a.id = v.id and a.balance = v.expected;
  get diagnostics met = row_count;
  if met <> cardinality(account_ids) then
    raise exception 'a balance is not the remembered one' using errcode = 'serialization_failure';
  end if;
  insert into ledger_posting (debit_account_id, credit_account_id, rule_version, leg, kind, reference,
                              amount, debit_after, credit_after, created_at)
  select p.*, written_at
  from unnest(debit_ids, credit_ids, rule_versions, legs, kinds, entry_references,
              amounts, debit_afters, credit_afters) as p;
end $$;
