-- What is offered is decided by versions of the areas currencies, markets and products (kernel/rules). The columns here
-- and in instrument repeat what is in force, for those who read the lists.
alter table currency add column shown boolean not null default true;

-- Which product an entry leads to: it is left out while the product is closed.
alter table menu_entry add column product text;
update menu_entry set product = 'convert' where title = 'exchange';
update menu_entry set product = 'stocks' where title = 'stock';

insert into public_setting (key, value, notes) values
  ('closed_products', '', 'products that are closed as a whole, by comma'),
  ('closed_products_by_area', '', 'product:telephone codes, by comma and semicolon');
