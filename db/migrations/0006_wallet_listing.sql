-- What is listed at the start, in every mode. Ids 1, 2, 3 and 45 are fixed by existing clients.
insert into currency (id, name, kind, scale, accounts, logo, sort) values
  (3, 'USDT', 'coin', 6, '{legal,change,lever,micro}', '/h5/img/coins/usdt.svg', 10),
  (1, 'BTC', 'coin', 8, '{legal,change,lever,micro}', '/h5/img/coins/btc.svg', 20),
  (2, 'ETH', 'coin', 8, '{legal,change,lever,micro}', '/h5/img/coins/eth.svg', 30),
  (45, 'USDC', 'coin', 6, '{legal,change,lever}', '/h5/img/coins/usdc.svg', 40),
  (4, 'BNB', 'coin', 8, '{change,lever}', '/h5/img/coins/bnb.svg', 50),
  (5, 'SOL', 'coin', 8, '{change,lever}', '/h5/img/coins/sol.svg', 60),
  (6, 'XRP', 'coin', 6, '{change,lever}', '/h5/img/coins/xrp.svg', 70),
  (7, 'DOGE', 'coin', 8, '{change,lever}', '/h5/img/coins/doge.svg', 80),
  (8, 'ADA', 'coin', 6, '{change,lever}', '/h5/img/coins/ada.svg', 90),
  (9, 'TRX', 'coin', 6, '{change,lever}', '/h5/img/coins/trx.svg', 100),
  (10, 'LTC', 'coin', 8, '{change,lever}', '/h5/img/coins/ltc.svg', 110),
  (11, 'DOT', 'coin', 8, '{change,lever}', '/h5/img/coins/dot.svg', 120),
  (12, 'LINK', 'coin', 8, '{change,lever}', '/h5/img/coins/link.svg', 130),
  (13, 'AVAX', 'coin', 8, '{change,lever}', '/h5/img/coins/avax.svg', 140),
  (14, 'MATIC', 'coin', 8, '{change,lever}', '/h5/img/coins/matic.svg', 150),
  (15, 'ATOM', 'coin', 6, '{change,lever}', '/h5/img/coins/atom.svg', 160),
  (101, 'AAPL', 'stock', 2, '{change}', '/h5/img/coins/aapl.svg', 210),
  (102, 'MSFT', 'stock', 2, '{change}', '/h5/img/coins/msft.svg', 220),
  (103, 'NVDA', 'stock', 2, '{change}', '/h5/img/coins/nvda.svg', 230),
  (104, 'TSLA', 'stock', 2, '{change}', '/h5/img/coins/tsla.svg', 240),
  (105, 'AMZN', 'stock', 2, '{change}', '/h5/img/coins/amzn.svg', 250),
  (106, 'GOOGL', 'stock', 2, '{change}', '/h5/img/coins/googl.svg', 260);

-- Only what exists has an entry; a product that arrives adds its row.
insert into menu_entry (title, icon, url, open_type, is_financial, sort) values
  ('transfer', 'transfer', '/pages/fund/fundTransfer', 'navigateTo', false, 10),
  ('transfer_history', 'history', '/pages/fund/transfer_history', 'navigateTo', false, 20),
  ('bills', 'records', '/pages/fund/assets_all_record', 'navigateTo', false, 30),
  ('assets', 'wallet', '/pages/fund/assets', 'switchTab', false, 40),
  ('settings', 'settings', '/pages/setting/setting', 'navigateTo', false, 50);

insert into public_setting (key, value, notes) values
  ('version', 'wgt,80', 'kind of package and build number of the app'),
  ('game_url', '', 'no mini game yet'),
  ('support_url', '', 'no support page yet'),
  ('apk_download_url', '', 'web only');
