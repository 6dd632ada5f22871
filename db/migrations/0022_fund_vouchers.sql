-- How a picture looks, so that the same one saved again is found: eight bytes of brightness steps, then 64 x 64
-- brightnesses. Null for a picture without contrast, which looks like every other one.
alter table upload_file add column look bytea check (octet_length(look) = 4104);

alter table deposit
  add column upload_id bigint not null references upload_file (id),
  -- The same pixels count once, whatever the file.
  add column pixel_sha256 text not null check (pixel_sha256 ~ '^[0-9a-f]{64}$'),
  -- The brightness steps, and five slices of them: two that differ in at most four of 64 share a slice.
  add column look bit(64),
  add column look_slices int[],
  -- Earlier deposits whose voucher looks alike, for the person who decides.
  add column look_alikes int[] not null default '{}',
  -- What it was worth when it was told, for limits people set for themselves.
  add column usdt_value numeric(38, 8) not null check (usdt_value >= 0),
  -- Of the request: what its idempotency key stands for.
  add column request_reference uuid not null unique,
  add check ((look is null) = (look_slices is null));
create unique index deposit_pixels on deposit (pixel_sha256) where status <> 'refused';
create index deposit_look on deposit using gin (look_slices) where status <> 'refused';
