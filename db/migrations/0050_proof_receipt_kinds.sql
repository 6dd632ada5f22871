-- Kinds of receipts are declared by the modules: the table checks the form of the name only.
alter table receipt_leaf drop constraint receipt_leaf_kind_check;
alter table receipt_leaf add constraint receipt_leaf_kind_check check (kind ~ '^[a-z][a-z_]{0,31}$');
