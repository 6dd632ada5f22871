import { describe, expect, it } from 'vitest';
import { withViewed } from './recent-instruments.ts';

describe('withViewed', () => {
  it('puts the last one first, once', () => {
    expect(withViewed(['BTC/USDT', 'ETH/USDT'], 'ETH/USDT')).toEqual(['ETH/USDT', 'BTC/USDT']);
  });

  it('keeps the ten newest', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `C${index}/USDT`);
    expect(withViewed(ten, 'NEW/USDT')).toEqual(['NEW/USDT', ...ten.slice(0, 9)]);
  });
});
