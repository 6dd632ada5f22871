-- Old clients open the mini game by this setting.
update public_setting set value = '/h5/#/pages/game/game', notes = 'page of the mini game' where key = 'game_url';

-- Where the user lives, as far as the user says so: optional, read by nobody else. A tenth of a degree is about ten
-- kilometres, so no address can be read from it.
alter table app_user
  add column region_name text not null default '' check (length(region_name) <= 80),
  add column region_latitude numeric(3, 1) check (region_latitude between -90 and 90),
  add column region_longitude numeric(4, 1) check (region_longitude between -180 and 180),
  add constraint app_user_region_whole check (
    (region_name = '') = (region_latitude is null) and (region_name = '') = (region_longitude is null)
  );
