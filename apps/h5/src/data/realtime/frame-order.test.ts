import { describe, expect, it } from 'vitest';
import { createFrameOrder } from './frame-order.ts';

describe('frame numbers', () => {
  it('follow the acknowledged one without a gap', () => {
    const order = createFrameOrder();
    order.acknowledged(7);
    expect([8, 9, 10].map(order.accept)).toEqual([true, true, true]);
  });

  it.each([9, 7, 6])('%i after 7 is a gap', (frame) => {
    const order = createFrameOrder();
    order.acknowledged(7);
    expect(order.accept(frame)).toBe(false);
  });

  it('mean nothing until the next watch is acknowledged', () => {
    const order = createFrameOrder();
    order.acknowledged(7);
    expect(order.accept(9)).toBe(false);
    expect(order.accept(500)).toBe(true);
    order.watchSent();
    expect(order.accept(3)).toBe(true);
    order.acknowledged(20);
    expect(order.accept(21)).toBe(true);
  });
});
