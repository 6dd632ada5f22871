import { expect, it } from 'vitest';
import { groupAlerts } from './alert-groups.ts';

const alert = (id: number, change: { created?: number; fired?: number }) => ({
  id,
  currency_id: 1,
  symbol: 'BTC/USDT',
  kind: 'above' as const,
  price: '1.00000000',
  percent: '0.00000000',
  state: change.fired === undefined ? ('active' as const) : ('fired' as const),
  created_at: '2026-01-01 00:00:00',
  created_at_ms: change.created ?? 0,
  fired_price: '0.00000000',
  fired_seq: 0,
  fired_at_ms: change.fired ?? 0,
});

it('parts alerts that wait from those reached, newest first', () => {
  const groups = groupAlerts([
    alert(1, { created: 5 }),
    alert(2, { fired: 10 }),
    alert(3, { created: 9 }),
    alert(4, { fired: 30 }),
  ]);
  expect(groups.active.map(({ id }) => id)).toEqual([3, 1]);
  expect(groups.fired.map(({ id }) => id)).toEqual([4, 2]);
});
