import { expect, it } from 'vitest';
import type { LiveQuote } from '#data/quotes/live-quote.ts';
import { countBreadth } from './count-breadth.ts';

const quote = (price: string) => ({ price, open: '100' }) as LiveQuote;

it('counts what rose, stayed and fell, and leaves out what has no price', () => {
  const quotes = [quote('101'), quote('102'), quote('100.001'), quote('99'), undefined];
  expect(countBreadth(quotes)).toEqual({ rising: 2, unchanged: 1, falling: 1 });
});
