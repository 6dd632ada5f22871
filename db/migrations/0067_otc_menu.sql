-- OTC and the quick purchase in the menu; they are there while OTC is open.
insert into menu_entry (title, icon, url, open_type, is_financial, sort, product) values
  ('otc', 'home-nav-27', '/pages/otc/otc', 'navigateTo', false, 127, 'otc'),
  ('quick', 'home-nav-28', '/pages/otc/quick', 'navigateTo', false, 128, 'otc');
