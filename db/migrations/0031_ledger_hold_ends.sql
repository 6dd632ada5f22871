-- The end of a hold changes no index any more: `outcome` stands in none, and its page keeps room for the new version.
-- Most holds end soon after they were made, so that is the common write.
drop index ledger_hold_open;
create index ledger_hold_account on ledger_hold (account_id);
alter table ledger_hold set (fillfactor = 70);
