-- Media of works: pictures, animations, audio, video, and the still each is listed with. The bytes lie in the file
-- storage under their SHA-256, once for all rows with the same bytes. The address of a row is its random token, so that
-- neither the content nor another row leads to it.
-- As with upload_file, the row is committed before the bytes are written and outlives their deletion; stored_at says
-- that the bytes are there.
create table media_file (
  id bigint generated always as identity primary key,
  -- Null: the house; an operator uploaded it.
  owner_id int references app_user (id),
  kind text not null check (kind in ('image', 'gif', 'audio', 'video', 'still')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  token text not null unique check (token ~ '^[0-9a-f]{32}$'),
  content_type text not null,
  bytes int not null check (bytes > 0),
  duration_ms int check (duration_ms >= 0),
  width int check (width > 0),
  height int check (height > 0),
  still_id bigint references media_file (id),
  -- What the owner uses it for; a file serves one use. Unbound files are deleted after a day.
  bound_use text check (bound_use ~ '^[a-z][a-z0-9_]{0,31}$'),
  -- A file that is not public is served to nobody.
  is_public boolean not null default false,
  stored_at timestamptz,
  created_at timestamptz not null,
  check (not is_public or bound_use is not null),
  check (bound_use is null or stored_at is not null),
  check ((kind = 'still') = (still_id is null)),
  check ((kind in ('gif', 'audio', 'video')) = (duration_ms is not null)),
  check ((kind = 'audio') = (width is null)),
  check ((width is null) = (height is null)),
  check (
    case kind
      when 'gif' then content_type = 'image/gif'
      when 'audio' then content_type in ('audio/mpeg', 'audio/mp4', 'audio/webm')
      when 'video' then content_type in ('video/mp4', 'video/webm')
      else content_type in ('image/jpeg', 'image/png')
    end
  )
);
create index media_file_by_owner on media_file (owner_id, created_at);
create index media_file_by_content on media_file (sha256);
create index media_file_by_still on media_file (still_id);
create index media_file_unbound on media_file (created_at) where bound_use is null;
