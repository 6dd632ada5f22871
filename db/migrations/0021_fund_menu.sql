-- The ways in and out of the Home screen. Moving between own accounts ("coin transfer") has had its entry from the start.
insert into menu_entry (title, icon, url, open_type, is_financial, sort) values
  ('deposit', 'deposit', '/pages/fund/select', 'navigateTo', false, 2),
  ('withdraw', 'withdraw', '/pages/fund/withdraw', 'navigateTo', false, 4),
  ('exchange', 'exchange', '/pages/fund/transfer', 'navigateTo', false, 6);
