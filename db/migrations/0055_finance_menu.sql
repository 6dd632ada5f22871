-- The financial hub: what a user has in all finance products.
insert into menu_entry (title, icon, url, open_type, is_financial, sort) values
  ('financial', 'home-nav-8', '/pages/financial/index', 'navigateTo', true, 119);
