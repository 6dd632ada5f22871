-- A command that its book cannot carry out halts this book, and no other, at this command. It stays halted in every
-- process until two operators resume it.
create table spot_book_halt (
  id int generated always as identity primary key,
  instrument_id int not null references spot_book (instrument_id),
  -- The first command that is not applied. Null: the book could not be read from its open orders.
  command_seq bigint,
  error text not null check (length(error) between 1 and 400),
  halted_at timestamptz not null,
  -- retry: the command is tried once more. skip: it is passed over, also by whoever replays the journal.
  resumed_how text check (resumed_how in ('retry', 'skip')),
  resumed_at timestamptz,
  proposed_by int references operator (id),
  approved_by int references operator (id),
  check (num_nonnulls(resumed_how, resumed_at, proposed_by, approved_by) in (0, 4)),
  check (proposed_by <> approved_by),
  check (resumed_how <> 'skip' or command_seq is not null)
);
create unique index spot_book_halt_open on spot_book_halt (instrument_id) where resumed_at is null;
create unique index spot_book_halt_skipped on spot_book_halt (instrument_id, command_seq) where resumed_how = 'skip';

alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (
  kind in ('balance_adjustment', 'deposit_amount', 'rule_change', 'operator_add', 'operator_change', 'operator_reset',
           'instrument_halt', 'instrument_lift', 'purse_funding', 'book_resume'));
