import { toFixed8 } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import { listBulk, sumBulk } from './bulk-close.ts';
import { closeLots, closePercent, decideClose } from './close-form.ts';
import { linesOf } from './position-lines.ts';
import { riskAt, runningAt } from './position-view.ts';
import { context, position } from './sample-terms.ts';
import { shareClosed, shareFigures, shareOpen } from './share-card.ts';
import { decideStopsForm, pnlAtLevel, stopsOf } from './stops-form.ts';

const terms = { tiers: context.rules.otherTiers, scale: 6 };
const short = { ...position, id: 8, type: 2 } as const;
const at = (mark: string, profitLeft: string | null = null) => ({ ...terms, mark, feePercent: '0.05', profitLeft });

describe('a position at a price', () => {
  it('has the profit and the risk the server reckons', () => {
    expect(runningAt(position, '60600', 6)).toEqual({ pnl: '300', percent: '20' });
    expect(runningAt(short, '60600', 6)).toEqual({ pnl: '-300', percent: '-20' });
    expect(riskAt(position, '57228.91', terms)).toBe('99.99');
    expect(riskAt(position, '60000', { ...terms, tiers: [] })).toBeNull();
  });
});

describe('closing', () => {
  it('shows what comes back of a part, and where the rest would be forced closed', () => {
    const part = decideClose(position, '200', at('61000'));
    expect(part).toMatchObject({
      ok: true,
      isWhole: false,
      preview: {
        close: { marginReleased: '600', pnl: '200', fee: '6.1', lotsLeft: '300', marginLeft: '900' },
        returned: '793.9',
        liquidationPrice: '57228.91566265',
      },
    });
  });

  it.each([
    ['the profit only', '61000', '1000', '484.75'],
    ['at most what the coupon can still pay', '61000', '20', '20'],
    ['nothing of a loss', '59000', '1000', '0'],
    ['an unknown amount until the coupon is loaded', '61000', null, null],
  ])('of a trial fund pays %s, never the principal', (_, mark, profitLeft, returned) => {
    const trial = { ...position, coupon_id: 7 };
    expect(decideClose(trial, '500', at(mark, profitLeft))).toMatchObject({ ok: true, preview: { returned } });
  });

  it('tells a full close, no lots and too many lots apart', () => {
    expect(decideClose(position, '500', at('60000'))).toMatchObject({ ok: true, isWhole: true });
    expect(decideClose(position, '', at('60000'))).toEqual({ ok: false, reason: 'none' });
    expect(decideClose(position, '501', at('60000'))).toEqual({ ok: false, reason: 'too_many' });
  });

  it('converts the slider into whole lots, or into hundredths for fractional positions', () => {
    const three = { ...position, share: '3' };
    expect([25, 50, 100].map((percent) => closeLots(three, percent))).toEqual(['', '1', '3']);
    expect(closeLots({ share: '0.37', lots: '1.5', order_type: 1 }, 50)).toBe('0.18');
    expect([closePercent(three, '1'), closePercent(three, '9'), closePercent(three, '')]).toEqual([33, 100, 0]);
  });
});

describe('sumBulk', () => {
  const copied = { ...position, id: 9, order_type: 2 } as const;
  const prices = { markOf: (id: number) => (id === 1 ? '60600' : undefined), scaleOf: () => 6 };
  const items = [position, short, copied, { ...position, id: 10, instrument_id: 2 }];

  it('counts by side, leaves copies out and adds what has a price', () => {
    expect(sumBulk(items, '0', prices)).toEqual({ count: 3, pnl: '0' });
    expect(sumBulk(items, '1', prices)).toEqual({ count: 2, pnl: '300' });
    expect(sumBulk(items, '2', prices)).toEqual({ count: 1, pnl: '-300' });
    expect(sumBulk([], '0', prices)).toEqual({ count: 0, pnl: '0' });
  });

  it('is of what is listed to close', () => {
    const idsOf = (type: '0' | '1' | '2') => listBulk(items, type).map(({ id }) => id);
    expect([idsOf('0'), idsOf('1'), idsOf('2')]).toEqual([[position.id, 8, 10], [position.id, 10], [8]]);
  });
});

describe('levels', () => {
  const set = { ...position, target_profit_price: toFixed8('62000'), stop_loss_price: toFixed8('59000') };
  const verdict = (takeProfit: string, stopLoss: string, item = set) => {
    const found = decideStopsForm(item, { takeProfit, stopLoss }, { mark: '60500', priceScale: 2 });
    return found.ok ? 'ok' : found.code;
  };

  it('need a change and at least one side', () => {
    expect(stopsOf(set)).toEqual({ takeProfit: '62000', stopLoss: '59000' });
    expect(verdict('62000.00', '59000')).toBe('same');
    expect(verdict('', '')).toBe('stops_missing');
    expect(verdict('62000', '')).toBe('ok');
  });

  it('lie beyond both the entry and the mark', () => {
    expect(verdict('60500', '')).toBe('take_profit_side');
    expect(verdict('', '60000')).toBe('stop_loss_side');
    expect(verdict('', '57228.91')).toBe('stop_loss_beyond');
    expect(verdict('60500.01', '59999.99')).toBe('ok');
  });

  it('show the profit or loss they would lead to', () => {
    const meant = { side: 'long', lots: '500', contractSize: '0.001', entryPrice: '60000', scale: 6 } as const;
    expect([pnlAtLevel('62000', meant), pnlAtLevel('59000', meant), pnlAtLevel('', meant)]).toEqual([
      '1000',
      '-500',
      null,
    ]);
  });

  it('are lines in the chart of their own pair', () => {
    expect(linesOf([set, { ...set, id: 9, instrument_id: 2 }], 1).map(({ id, price }) => [id, price])).toEqual([
      ['7-open', '60000'],
      ['7-takeProfit', '62000'],
      ['7-stopLoss', '59000'],
      ['7-liquidation', '57228.91'],
    ]);
    expect(linesOf([{ ...position, liquidation_price: toFixed8('0') }], 1)).toHaveLength(1);
  });
});

describe('the card to share', () => {
  const words = { percent: (text: string) => `${text}%`, amount: (pnl: string, coin: string) => `${pnl} ${coin}` };

  it('hides the amount until it is asked for', () => {
    const facts = shareOpen(position, '60600', 6);
    expect(shareFigures(facts, false, words)).toEqual({ percent: '20%', amount: null, isLoss: false });
    expect(shareFigures(facts, true, words).amount).toBe('300 USDT');
  });

  it('shows a close by the margin it released', () => {
    const facts = shareClosed({
      symbol: 'BTC/USDT',
      type: 2,
      multiple: 20,
      open_price: '60000',
      price: '60600',
      pnl: '-300',
      margin_released: '1500',
    });
    expect(facts).toMatchObject({ side: 'short', percent: '-20', isClosed: true });
    expect(shareFigures(facts, false, words).isLoss).toBe(true);
  });
});
