import { describe, expect, it } from 'vitest';
import { decideTrigger, listLevels, rankOf, type Trigger, type TriggerFacts } from './decide-trigger';

const LONG: TriggerFacts = {
  status: 'open',
  side: 'long',
  limitPrice: null,
  expiresMs: null,
  takeProfit: '110',
  stopLoss: '95',
  liquidationPrice: '90',
  warnPrice: '97',
  urgentPrice: '93',
  warned: 0,
  entrySeq: 5,
  watchSeq: 7,
  acceptedSeq: 0,
};
const SHORT: TriggerFacts = {
  ...LONG,
  side: 'short',
  takeProfit: '90',
  stopLoss: '105',
  liquidationPrice: '110',
  warnPrice: '103',
  urgentPrice: '107',
};
const ENTRUST: TriggerFacts = { ...LONG, status: 'entrust', limitPrice: '98', entrySeq: 0, expiresMs: 1_000 };
const bare: Partial<TriggerFacts> = { stopLoss: null, takeProfit: null };

describe('what a tick does', () => {
  it.each([
    ['nothing between the levels', LONG, 8, '100', null],
    ['take profit at its price exactly', LONG, 8, '110', 'tp'],
    ['not a unit before', LONG, 8, '109.99999999', null],
    ['stop loss at its price exactly', LONG, 8, '95', 'sl'],
    ['a warning above it', LONG, 8, '95.00000001', 'warn'],
    ['a jump over stop loss and liquidation: liquidation', LONG, 8, '50', 'liquidation'],
    ['stop loss short of liquidation', LONG, 8, '90.00000001', 'sl'],
    ['one price that is stop loss and take profit: stop loss', { ...LONG, takeProfit: '94' }, 8, '94.5', 'sl'],
    ['short: the same', { ...SHORT, takeProfit: '106' }, 8, '105.5', 'sl'],
    ['a tick from before the stops were set meets liquidation only', LONG, 7, '89', 'liquidation'],
    ['… not the stop loss', { ...LONG, warned: 2 }, 7, '94', null],
    ['… and not the profit', LONG, 7, '120', null],
    ['the tick of the opening meets nothing', LONG, 5, '1', null],
    ['the first one after it does', { ...LONG, ...bare }, 6, '90', 'liquidation'],
    ['an urgent warning at once', { ...LONG, ...bare }, 8, '93', 'urgent'],
    ['the urgent one after the first', { ...LONG, ...bare, warned: 1 }, 8, '92', 'urgent'],
    ['no first warning twice', { ...LONG, ...bare, warned: 1 }, 8, '97', null],
    ['nothing after both', { ...LONG, ...bare, warned: 2 }, 8, '91', null],
    [
      'no level, no trigger',
      { ...LONG, ...bare, liquidationPrice: null, warnPrice: null, urgentPrice: null },
      8,
      '0.01',
      null,
    ],
    ['short: take profit', SHORT, 8, '90', 'tp'],
    ['short: stop loss', SHORT, 8, '105', 'sl'],
    ['short: a jump over everything', SHORT, 8, '200', 'liquidation'],
    ['short: liquidation', { ...SHORT, ...bare }, 8, '110', 'liquidation'],
    ['short: warning', SHORT, 8, '103', 'warn'],
    ['short: urgent', { ...SHORT, ...bare }, 8, '107', 'urgent'],
  ] as const)('%s', (_, facts, seq, price, expected) => {
    expect(decideTrigger(facts, { seq, price, timeMs: 500 })).toBe(expected);
  });

  it.each([
    ['an entrust at its limit', ENTRUST, 8, '98', 500, 'fill'],
    ['not above it', ENTRUST, 8, '98.00000001', 500, null],
    ['not by a tick from before it', ENTRUST, 7, '90', 500, null],
    ['a short above', { ...ENTRUST, side: 'short' }, 8, '98', 500, 'fill'],
    ['not when it has run out', ENTRUST, 8, '90', 1_000, 'expire'],
    ['to the last millisecond', ENTRUST, 8, '90', 999, 'fill'],
    ['one without an end', { ...ENTRUST, expiresMs: null }, 8, '90', 9_999_999, 'fill'],
  ] as const)('%s', (_, facts, seq, price, timeMs, expected) => {
    expect(decideTrigger(facts, { seq, price, timeMs })).toBe(expected);
  });
});

const CLOSING: TriggerFacts = { ...LONG, status: 'closing', acceptedSeq: 9 };
const PENDING: TriggerFacts = { ...LONG, ...bare, status: 'pending', entrySeq: 0, watchSeq: 9, acceptedSeq: 9 };

describe('what was accepted under one tick', () => {
  it.each([
    ['an order waits for the tick after it', PENDING, 9, '100', null],
    ['and is decided by the next, whatever its price', PENDING, 10, '0.00000001', 'open'],
    ['a close waits for the tick after it', CLOSING, 9, '100', null],
    ['and is decided by the next', CLOSING, 10, '100', 'close'],
    ['a profit level met by an earlier tick wins', CLOSING, 9, '110', 'tp'],
    ['a loss level met by the same tick wins', CLOSING, 10, '95', 'sl'],
    ['a profit level met by the same tick wins', CLOSING, 10, '110', 'tp'],
    ['liquidation by the same tick wins', CLOSING, 10, '90', 'liquidation'],
    ['liquidation by an earlier tick wins', CLOSING, 8, '89', 'liquidation'],
    ['a warning does not', CLOSING, 10, '96', 'close'],
  ] as const)('%s', (_, facts, seq, price, expected) => {
    expect(decideTrigger(facts, { seq, price, timeMs: 500 })).toBe(expected);
  });

  it('comes behind everything else the same tick does; opening is the last', () => {
    const all: Trigger[] = ['open', 'close', 'fill', 'tp', 'sl', 'liquidation'];
    expect(all.toSorted((a, b) => rankOf(a) - rankOf(b))).toEqual(['liquidation', 'sl', 'tp', 'fill', 'close', 'open']);
  });
});

describe('the levels to wait for', () => {
  it('are those that can do something, each with its first tick', () => {
    expect(listLevels(LONG)).toEqual([
      { side: 'upper', price: '110', afterSeq: 7 },
      { side: 'lower', price: '95', afterSeq: 7 },
      { side: 'lower', price: '90', afterSeq: 5 },
      { side: 'lower', price: '97', afterSeq: 5 },
    ]);
    expect(listLevels({ ...SHORT, ...bare, warned: 1 })).toEqual([
      { side: 'upper', price: '110', afterSeq: 5 },
      { side: 'upper', price: '107', afterSeq: 5 },
    ]);
    expect(listLevels(ENTRUST)).toEqual([{ side: 'lower', price: '98', afterSeq: 7 }]);
    expect(listLevels(PENDING)).toEqual([{ side: 'upper', price: '0', afterSeq: 9 }]);
    expect(listLevels(CLOSING)).toEqual([...listLevels(LONG), { side: 'upper', price: '0', afterSeq: 9 }]);
  });
});
