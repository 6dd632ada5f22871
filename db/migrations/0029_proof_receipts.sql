-- Receipts of what was settled by rule are leaves of one signed tree per hour. A receipt is made from its order whenever
-- somebody asks; the leaf says what it was when the hour was closed.
create table receipt_tree (
  seq int primary key check (seq > 0),
  from_ms bigint not null,
  to_ms bigint not null check (to_ms > from_ms),
  leaf_count int not null check (leaf_count > 0),
  root bytea not null check (length(root) = 32),
  prev_root bytea not null check (length(prev_root) = 32),
  key_id text not null,
  signature bytea not null check (length(signature) = 64),
  created_at timestamptz not null
);
create trigger receipt_tree_insert_only before update or delete or truncate on receipt_tree
  for each statement execute function ledger_insert_only();

create table receipt_leaf (
  kind text not null check (kind in ('option', 'futures')),
  -- option_order.id, futures_fill.id
  subject_id bigint not null,
  tree_seq int not null references receipt_tree (seq),
  leaf_index int not null check (leaf_index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (kind, subject_id),
  unique (tree_seq, leaf_index)
);
create trigger receipt_leaf_insert_only before update or delete or truncate on receipt_leaf
  for each statement execute function ledger_insert_only();
