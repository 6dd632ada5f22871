-- The menu in the names, icons and addresses that old clients know; ours knows them too.
update menu_entry m set title = v.name, icon = v.icon, url = v.url
from (values
  ('deposit', 'recharge', 'home-nav-1', '/pages/fund/select?url=receive'),
  ('withdraw', 'withdraw', 'home-nav-2', '/pages/fund/select?url=withdraw'),
  ('options', 'seconds', 'home-nav-3', '/pages/transaction/index'),
  ('contract', 'futures', 'home-nav-4', '/pages/transaction/contract'),
  ('super_leverage', 'margin', 'home-nav-5', '/pages/transaction/contract?leverage=max'),
  ('spot', 'coin', 'home-nav-6', '/pages/transaction/currency'),
  -- A tab takes no parameters in old clients.
  ('stock', 'stock', 'home-nav-7', '/pages/market/market'),
  ('exchange', 'exchange', 'home-nav-14', '/pages/fund/transfer'),
  ('transfer', 'transfer', 'home-nav-15', '/pages/fund/fundTransfer'),
  ('transfer_history', 'transfer_history', 'home-nav-16', '/pages/fund/transfer_history'),
  ('bills', 'bills', 'home-nav-17', '/pages/fund/assets_all_record'),
  ('assets', 'assets', 'home-nav-18', '/pages/fund/assets'),
  ('settings', 'settings', 'home-nav-19', '/pages/setting/setting'),
  ('customer', 'customer', 'home-nav-20', '/customer'),
  ('security', 'security', 'home-nav-21', '/pages/setting/security'),
  ('verification', 'verification', 'home-nav-22', '/pages/setting/real_mark'),
  ('share', 'share', 'home-nav-23', '/pages/setting/share'),
  ('help', 'help', 'home-nav-24', '/pages/common/article?key=faq')
) as v (title, name, icon, url)
where m.title = v.title;

-- Old clients have no such page. Our own app leads to it from the bell.
update menu_entry set shown = false where title = 'notice';

-- What the finance tab will offer. Without an address a client says that it is in development.
insert into menu_entry (title, icon, url, open_type, is_financial, sort) values
  ('ieo', 'home-nav-9', '', 'navigateTo', true, 120),
  ('lock', 'home-nav-10', '', 'navigateTo', true, 121),
  ('dual', 'home-nav-11', '', 'navigateTo', true, 122);
