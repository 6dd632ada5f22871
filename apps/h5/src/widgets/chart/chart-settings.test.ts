import { describe, expect, it } from 'vitest';
import {
  DEFAULT_CHART,
  isChartSettings,
  MAIN_INDICATORS,
  SUB_INDICATORS,
  shownStrips,
  toggled,
} from './chart-settings.ts';

describe('stored chart settings', () => {
  it('are used when complete', () => {
    expect(isChartSettings(DEFAULT_CHART)).toBe(true);
    expect(isChartSettings({ period: 'tick', drawing: 'area', main: [], sub: ['MACD', 'RSI'] })).toBe(true);
  });

  it.each([
    null,
    'MA',
    {},
    { ...DEFAULT_CHART, period: '1Y' },
    { ...DEFAULT_CHART, drawing: 'bars' },
    { ...DEFAULT_CHART, main: ['VOL'] },
    { ...DEFAULT_CHART, sub: ['RSI', 'RSI'] },
    { ...DEFAULT_CHART, sub: 'VOL' },
  ])('are refused: %j', (value) => {
    expect(isChartSettings(value)).toBe(false);
  });
});

describe('toggled', () => {
  it('puts an indicator in at its place', () => {
    expect(toggled(['VOL', 'KDJ'], 'MACD', SUB_INDICATORS)).toEqual(['VOL', 'MACD', 'KDJ']);
  });

  it('takes one out', () => {
    expect(toggled(['MA', 'BOLL'], 'MA', MAIN_INDICATORS)).toEqual(['BOLL']);
  });
});

describe('shownStrips', () => {
  it('leaves volume out of the tick line', () => {
    expect(shownStrips({ ...DEFAULT_CHART, period: 'tick', sub: ['VOL', 'RSI'] })).toEqual(['RSI']);
    expect(shownStrips(DEFAULT_CHART)).toEqual(['VOL']);
  });
});
