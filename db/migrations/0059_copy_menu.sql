-- Copy trading in the menu; it is futures trading, so it is there while futures are offered.
insert into menu_entry (title, icon, url, open_type, is_financial, sort, product) values
  ('copy', 'home-nav-25', '/pages/copytrade/copy', 'navigateTo', false, 125, 'futures');
