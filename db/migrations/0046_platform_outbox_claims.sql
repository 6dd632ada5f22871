-- Who hands on the events of a key at this moment. The claim is committed before any handler runs, so that no transaction
-- is open while a mail server or a gateway is asked; a claim that ends without a mark lets somebody else deliver again.
-- Unlogged: after a crash of the database nobody holds a claim any more.
create unlogged table outbox_claim (
  topic text not null,
  key text not null,
  -- Different with every claim: what a holder marks after his claim passed to another counts for nothing.
  claimed_by text not null check (length(claimed_by) between 1 and 100),
  claimed_until timestamptz not null,
  primary key (topic, key)
);
create index outbox_claim_holder on outbox_claim (claimed_by);
