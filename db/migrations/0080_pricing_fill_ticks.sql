-- Rules §1: a tick fills an order only when at least two of its sources, or the simulated feed alone, spoke after the order was
-- accepted. The sources of a tick are name=price@time since now; of earlier ticks name=price, which fill nothing accepted since.
-- The same rule is isFillTick of packages/domain/src/pricing/tick-sources.ts; a test compares both.
create function tick_fills(sources text, after_ms bigint) returns boolean language sql immutable parallel safe as $$
  select after_ms is null or coalesce(bool_or(s.name = 'simulated'), false) or count(distinct s.name) >= 2
  from (select m[1] as name, m[2]::bigint as time_ms
        from unnest(string_to_array(sources, ';')) as one (source)
        cross join lateral regexp_match(one.source, '^([^=@]+)=[^=@]*@([0-9]{1,15})$') as m) s
  where s.time_ms > after_ms
$$;

-- When an order or a close was accepted, by the clock of the database. Null: before this rule, when any next tick filled.
alter table option_order add column fill_after_ms bigint;
alter table futures_position
  add column open_after_ms bigint,
  add column close_after_ms bigint,
  add check (close_after_ms is null or status = 'closing');

-- Orders wait 3 s for such a tick. Settings that two operators have changed stay as they are.
insert into rule_version (area, version, body, summary, effective_from, created_at)
select v.area, v.version + 1, jsonb_set(v.body, w.path, '3000'), 'Orders wait up to 3 seconds for a price from after their acceptance.', now(), now()
from (select distinct on (area) * from rule_version order by area, version desc) v
join (values ('options', '{entryWaitMs}'::text[]), ('futures', '{orderWaitMs}'::text[])) as w (area, path) on w.area = v.area
where v.body #>> w.path = '1500';
