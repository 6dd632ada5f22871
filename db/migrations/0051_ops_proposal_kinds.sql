-- Kinds of proposals are declared by the modules: the table checks the form of the name only.
alter table proposal drop constraint proposal_kind_check;
alter table proposal add constraint proposal_kind_check check (kind ~ '^[a-z][a-z_]{0,39}$');
