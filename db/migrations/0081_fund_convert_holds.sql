-- A conversion without a quote is accepted now and made at its fill tick; until then its money is set aside. What a process that
-- died has left behind is found by this.
create index ledger_hold_converting on ledger_hold (created_at) where purpose = 'convert' and outcome is null;
