-- One row per uploaded image; the bytes lie in the file storage under `name`.
-- The row is committed before the bytes are written and outlives their deletion, so that every stored file has an
-- owner at any moment, whatever dies in between. stored_at says that the bytes are there.
create table upload_file (
  id bigint generated always as identity primary key,
  owner_id int not null references app_user (id),
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  kind text not null default 'private' check (kind in ('private', 'public')),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  bytes int not null check (bytes > 0),
  -- Hash of the decoded picture: the same picture in another file, or saved again without loss, has the same one.
  pixel_sha256 text not null check (pixel_sha256 ~ '^[0-9a-f]{64}$'),
  -- What the owner uses it for; a file serves one use. Unbound files are deleted after a day.
  bound_use text check (bound_use ~ '^[a-z][a-z0-9_]{0,31}$'),
  stored_at timestamptz,
  created_at timestamptz not null,
  check (kind = 'private' or bound_use is not null),
  check (bound_use is null or stored_at is not null)
);
create index upload_file_by_owner on upload_file (owner_id, created_at);
create index upload_file_by_picture on upload_file (pixel_sha256);
create index upload_file_unbound on upload_file (created_at) where bound_use is null;
