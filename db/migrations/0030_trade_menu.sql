-- Options, futures, and futures at the highest multiple have their entries on the Home screen while they are offered.
insert into menu_entry (title, icon, url, open_type, is_financial, sort, product) values
  ('options', 'options', '/pages/transaction/index', 'switchTab', false, 11, 'options'),
  ('contract', 'contract', '/pages/transaction/contract', 'navigateTo', false, 12, 'futures'),
  ('super_leverage', 'super_leverage', '/pages/transaction/contract?leverage=max', 'navigateTo', false, 13, 'futures');

-- Numbers existing clients ask for by name. The fee follows the rules; the risk rate of a forced close is fixed.
insert into public_setting (key, value, notes) values
  ('lever_trade_fee', '0.05', 'fee of futures, in percent of the position'),
  ('lever_burst_hazard_rate', '100', 'risk rate in percent at which a position is closed by force');
