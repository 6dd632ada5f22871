import { describe, expect, it } from 'vitest';
import { coinTint } from './coin.tsx';
import { initialsOf } from './face.tsx';
import { nextIndex } from './use-roving.ts';

describe('coinTint', () => {
  it('gives known symbols their colour in any case, and others always the same one', () => {
    expect(coinTint('btc')).toBe('amber');
    expect(coinTint('BTC')).toBe('amber');
    expect(coinTint('PEPE')).toBe(coinTint('pepe'));
  });

  it('spreads unknown symbols over the palette', () => {
    const symbols = ['AAPL', 'TSLA', 'NVDA', 'MSFT', 'AMZN', 'DOT', 'MATIC', 'ATOM', 'FIL', 'NEAR', 'UNI', 'ETC'];
    expect(new Set(symbols.map(coinTint)).size).toBeGreaterThan(4);
  });
});

describe('initialsOf', () => {
  it.each([
    ['Mina Laurent', 'ML'],
    ['  wren  van   Okafor ', 'WO'],
    ['demo@candor.test', 'D'],
    ['林小雨', '林'],
    ['', ''],
  ])('%j → %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('nextIndex', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Enter', 1, null],
  ])('%s from %i → %j', (key, index, expected) => {
    expect(nextIndex({ key, index, count: 3 })).toBe(expected);
  });
});
