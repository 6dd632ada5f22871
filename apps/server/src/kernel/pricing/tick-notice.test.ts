import type { Tick } from '@candor/domain/pricing/tick';
import { expect, it } from 'vitest';
import { readNotice, toNotices } from './tick-notice';

const tick = (seq: number, sources = 'a=60000.5;b=60000.6'): Tick => ({
  instrumentId: 1,
  symbol: 'BTC/USDT',
  seq,
  timeMs: 1_800_000_000_000,
  price: '60000.5',
  volume: '0.25',
  sources,
  prevHash: 'a'.repeat(64),
  hash: 'b'.repeat(64),
});

it('carries every tick, in order, in notifications that PostgreSQL takes', () => {
  const ticks = Array.from({ length: 300 }, (_, n) => tick(n + 1, 'x'.repeat((n * 7) % 1_000)));
  const notices = toNotices(ticks);
  expect(notices.length).toBeGreaterThan(10);
  for (const notice of notices) expect(Buffer.byteLength(notice)).toBeLessThan(8_000);
  expect(notices.flatMap(readNotice)).toEqual(ticks.map(({ symbol: _, prevHash: __, ...rest }) => rest));
});

it('all instruments of a usual moment fit into one', () => {
  expect(toNotices(Array.from({ length: 21 }, (_, n) => tick(n + 10_000_000)))).toHaveLength(1);
  expect(toNotices([])).toEqual([]);
});

it('tells pauses apart from prices', () => {
  const pause: Tick = { ...tick(1), volume: '0', kind: 1, reason: 'jump' };
  const [read] = toNotices([pause]).flatMap(readNotice);
  expect(read).toMatchObject({ seq: 1, kind: 1, reason: 'jump' });
  expect(toNotices([tick(1)])).toEqual(toNotices([{ ...tick(1), kind: 0, reason: '' }]));
});
