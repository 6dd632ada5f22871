-- The NFT market in the menu; it is there while the market is open.
insert into menu_entry (title, icon, url, open_type, is_financial, sort, product) values
  ('nft', 'home-nav-26', '/pages/nft/nft', 'navigateTo', false, 126, 'nft');
