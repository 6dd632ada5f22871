-- Where a rate comes from. So far only the demo wrote rates.
alter table fiat_rate add column source text not null default 'demo' check (source in ('fixed', 'ecb', 'operators', 'demo'));
alter table fiat_rate alter column source drop default;

-- One US dollar is one US dollar: every other rate is for it, and it needs no source.
insert into fiat_rate (currency_code, symbol, per_usd, taken_at, sort, source) values ('USD', '$', 1, now(), 1, 'fixed')
on conflict (currency_code) do update set per_usd = 1, source = 'fixed';
alter table fiat_rate add constraint fiat_rate_usd_check check ((currency_code = 'USD') = (source = 'fixed'));
alter table fiat_rate add constraint fiat_rate_usd_is_one check (currency_code <> 'USD' or per_usd = 1);
