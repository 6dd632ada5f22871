import { describe, expect, it } from 'vitest';
import { COPY_DEMO } from './demo-leaders';
import { decideAction, type SeenMarket, type SeenPosition, type TraderView } from './demo-strategy';

const styleOf = (email: string) => {
  const leader = COPY_DEMO.leaders.find((one) => one.email === email);
  if (!leader) throw new Error(`no leader ${email}`);
  return leader.style;
};
const WREN = styleOf('wren@candor.test');
const KENJI = styleOf('kenji@candor.test');

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const BTC: SeenMarket = {
  instrumentId: 1,
  symbol: 'BTC/USDT',
  price: '60000',
  minuteAgo: '59990',
  priceScale: 2,
  contractSize: '0.001',
};
const ETH: SeenMarket = { ...BTC, instrumentId: 2, symbol: 'ETH/USDT', price: '3000', contractSize: '0.01' };
const position = (change: Partial<SeenPosition> = {}): SeenPosition => ({
  id: 8,
  instrumentId: 1,
  lots: '16',
  lotsLeft: '16',
  openedMs: NOW - MINUTE,
  isOpen: true,
  ...change,
});
const view = (change: Partial<TraderView> = {}): TraderView => ({
  nowMs: NOW,
  available: '20000',
  markets: [BTC],
  positions: [],
  opened: 0,
  lastOpenedMs: 0,
  ...change,
});

describe('a leader of the demo who takes small size', () => {
  it('opens at once, in the direction of the last minute, with both levels', () => {
    expect(decideAction(WREN, view())).toEqual({
      action: 'open',
      instrumentId: 1,
      side: 'long',
      lots: '16',
      takeProfit: '60480',
      stopLoss: '59640',
    });
    const falling = { ...BTC, minuteAgo: '60010' };
    expect(decideAction(WREN, view({ markets: [falling] }))).toMatchObject({
      side: 'short',
      takeProfit: '59520',
      stopLoss: '60360',
    });
  });

  it.each([
    ['holds', { positions: [position()], markets: [BTC] }, null],
    ['does nothing without a fresh price', { markets: [] }, null],
    ['does nothing with little money', { available: '4999.99' }, null],
    ['waits after an opening', { opened: 2, lastOpenedMs: NOW - 19 * MINUTE }, null],
    ['opens again later', { opened: 2, lastOpenedMs: NOW - 20 * MINUTE }, { action: 'open' }],
    ['opens the second at once', { opened: 1, lastOpenedMs: NOW - MINUTE / 2 }, { action: 'open' }],
    [
      'takes the market it has not',
      { positions: [position()], markets: [BTC, ETH], opened: 1 },
      { action: 'open', instrumentId: 2, lots: '33' },
    ],
    ['has two at most', { positions: [position(), position({ id: 9, instrumentId: 2 })], markets: [BTC, ETH] }, null],
    [
      'closes half of an even one',
      { positions: [position({ openedMs: NOW - 10 * MINUTE })] },
      { action: 'close', id: 8, lots: '8' },
    ],
    ['keeps an odd one whole', { positions: [position({ id: 9, openedMs: NOW - 10 * MINUTE })] }, null],
    ['closes half once', { positions: [position({ lotsLeft: '8', openedMs: NOW - 10 * MINUTE })] }, null],
    [
      'closes one lot only as a whole',
      { positions: [position({ lots: '1', lotsLeft: '1', openedMs: NOW - 10 * MINUTE })] },
      null,
    ],
    [
      'closes what it has held',
      { positions: [position({ openedMs: NOW - 30 * MINUTE })] },
      { action: 'close', id: 8, lots: null },
    ],
    [
      'leaves a close alone that waits',
      { positions: [position({ openedMs: NOW - 30 * MINUTE, isOpen: false })] },
      null,
    ],
    ['closes nothing without a price', { positions: [position({ openedMs: NOW - 30 * MINUTE })], markets: [] }, null],
  ])('%s', (_, change, expected) => {
    const action = decideAction(WREN, view(change));
    if (expected === null) expect(action).toBeNull();
    else expect(action).toMatchObject(expected);
  });
});

describe('a leader of the demo who trades large and often', () => {
  it('opens large size without levels and closes soon', () => {
    expect(decideAction(KENJI, view())).toMatchObject({ lots: '166', takeProfit: null, stopLoss: null });
    const old = position({ openedMs: NOW - 1.5 * MINUTE });
    expect(decideAction(KENJI, view({ positions: [old] }))).toEqual({ action: 'close', id: 8, lots: null });
  });

  it.each([WREN, KENJI])('stays below the limits of leaders in an hour and a day', (style) => {
    const opened: number[] = [];
    const HOUR = 60 * MINUTE;
    for (let nowMs = NOW; nowMs < NOW + 48 * HOUR; nowMs += 2_000) {
      const day = opened.filter((ms) => ms > nowMs - 24 * HOUR);
      const action = decideAction(style, view({ nowMs, opened: day.length, lastOpenedMs: day.at(-1) ?? 0 }));
      if (action?.action === 'open') opened.push(nowMs);
    }
    const most = (spanMs: number) =>
      Math.max(...opened.map((from) => opened.filter((ms) => ms >= from && ms < from + spanMs).length));
    expect(most(HOUR)).toBeLessThan(30);
    expect(most(24 * HOUR)).toBeLessThan(200);
  });
});
