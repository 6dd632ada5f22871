-- What a coin was worth when an entry was booked: coins that come from outside, and coins given in a conversion, count at
-- it when their average cost is asked for. An entry without a row here had no known price.
create table entry_price (
  -- Of the ledger entry.
  reference uuid not null,
  currency_id int not null references currency (id),
  usdt_price numeric(38, 8) not null check (usdt_price > 0),
  primary key (reference, currency_id)
);
create trigger entry_price_insert_only before update or delete or truncate on entry_price
  for each statement execute function ledger_insert_only();

-- Conversions so far: the price is among the inputs of their explanation, the source coin is the unit of the amount.
insert into entry_price (reference, currency_id, usdt_price)
select e.reference, c.id, (p.input ->> 'value')::numeric
  from entry_explanation e
  cross join lateral jsonb_array_elements(e.inputs) as a (input)
  cross join lateral jsonb_array_elements(e.inputs) as p (input)
  join currency c on c.name = a.input ->> 'unit'
 where e.formula = 'convert' and a.input ->> 'name' = 'amount' and p.input ->> 'name' = 'from_price';

-- Coins from outside so far: the close of their minute's bar, where there is one.
insert into entry_price (reference, currency_id, usdt_price)
select distinct p.reference, a.currency_id, b.close
  from ledger_account d
  join ledger_posting p on p.debit_account_id = d.id
  join ledger_account a on a.id = p.credit_account_id and a.bucket = 'available'
  join instrument i on i.base_currency_id = a.currency_id
  join currency q on q.id = i.quote_currency_id and q.name = 'USDT'
  join candle b on b.instrument_id = i.id and b.period = '1min'
   and b.start_ms = floor(extract(epoch from p.created_at) / 60)::bigint * 60000
 where d.owner_id = 0 and d.type in ('deposits', 'adjustments') and b.close > 0;

-- What a user's coins cost, folded from the ledger up to a posting; the rest is folded when somebody looks.
create table coin_cost (
  user_id int not null references app_user (id),
  currency_id int not null references currency (id),
  amount numeric(38, 8) not null check (amount >= 0),
  cost numeric(38, 8) not null check (cost >= 0),
  -- Coins that came when no price was known.
  unknown numeric(38, 8) not null check (unknown >= 0),
  realised numeric(38, 8) not null,
  primary key (user_id, currency_id)
);
create table coin_cost_mark (
  user_id int primary key references app_user (id),
  upto_posting_id bigint not null
);

-- Their forerunners knew own trades alone, and could be made again from them at any time.
drop table spot_cost;
drop table spot_cost_mark;
