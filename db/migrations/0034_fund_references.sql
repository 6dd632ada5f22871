-- One transaction is one reference in any spelling: `canonicalReference` of packages/domain/src/fund in SQL. A test
-- compares the two. On a chain it is the hash without 0x, whatever stands around it and between its digits; anything else
-- is its words in lower case with one space between them.
create function canonical_reference(network text, reference text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text := lower(regexp_replace(normalize(reference, nfkc), '[^\x20-\x7e]', '', 'g') collate "C");
  solid text := regexp_replace(plain, '[^0-9a-z]', '', 'g');
  hashes text[];
begin
  if network in ('TRC20', 'ERC20', 'BTC') then
    if solid ~ '^(0x)?[0-9a-f]{64}$' then
      return right(solid, 64);
    end if;
    hashes := array(
      select distinct hit.parts[1]
      from regexp_matches(plain, '(?:^|[^0-9a-z])(?:0x)?([0-9a-f]{64})(?![0-9a-z])', 'g') as hit (parts)
    );
    if cardinality(hashes) = 1 then
      return hashes[1];
    end if;
  end if;
  return btrim(regexp_replace(plain, '[^0-9a-z]+', ' ', 'g'));
end $$;

alter table deposit
  add column reference_key text not null generated always as (canonical_reference(network, reference)) stored,
  -- Told before spellings were unified, with a reference that belongs to another deposit. It cannot be credited with it.
  add column has_shared_reference boolean not null default false;

-- Where several rows already share a transaction, the credited one owns it, else the oldest; the others are marked.
alter table deposit disable trigger deposit_decided_once;
update deposit set has_shared_reference = true
from (
  select id, row_number() over (
    partition by network, currency_id, reference_key order by (status = 'approved') desc, id
  ) as place
  from deposit
  where reference_key <> '' and status <> 'refused'
) as told
where told.id = deposit.id and told.place > 1;
alter table deposit enable trigger deposit_decided_once;

-- The network names the chain. One transaction may carry several coins, so it counts once per chain and coin.
drop index deposit_reference;
create unique index deposit_reference on deposit (network, currency_id, reference_key)
where reference_key <> '' and status <> 'refused' and not has_shared_reference;
