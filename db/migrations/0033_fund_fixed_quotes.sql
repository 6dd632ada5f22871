-- A quote fixes its amount; a row without one only remembers what an old client was told about the price.
alter table convert_quote add column amount numeric(38, 8) check (amount > 0);
-- When a newer quote of the same user took its place.
alter table convert_quote add column replaced_at timestamptz;

-- One open quote per user: nobody collects prices and uses the best.
create unique index convert_quote_open on convert_quote (user_id)
  where amount is not null and used_at is null and replaced_at is null;
