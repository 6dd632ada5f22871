-- Record pages by account and kind. The kind goes into the two account indexes as a hash: a rare kind is found without
-- walking over the others, and writing a posting still keeps the same number of indexes. Pages over all kinds of an
-- account hop from one hash to the next (see kernel/ledger/record-sql.ts).
drop index ledger_posting_debit;
drop index ledger_posting_credit;
create index ledger_posting_debit on ledger_posting (debit_account_id, hashtext(kind), id);
create index ledger_posting_credit on ledger_posting (credit_account_id, hashtext(kind), id);

-- The number from which on postings are of that moment or later, by halving: numbers and times rise together. They do so
-- but for the differences between the clocks of several processes and the time a booking waits for its locks; who asks
-- leaves room for that and compares the times of the rows.
create function ledger_posting_at(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint;
  high bigint;
  middle bigint;
  met record;
begin
  select coalesce(min(id), 1), coalesce(max(id), 0) + 1 into low, high from ledger_posting;
  while low < high loop
    middle := (low + high) / 2;
    select id, created_at into met from ledger_posting where id >= middle order by id limit 1;
    if met.created_at >= moment then
      high := middle;
    else
      low := met.id + 1;
    end if;
  end loop;
  return low;
end $$;
