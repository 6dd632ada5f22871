import type { QuoteRow } from '@candor/contract/realtime';
import { describe, expect, it, vi } from 'vitest';
import { createQuoteStore } from './create-quote-store.ts';

const row = (id: number, seq: number, price: string): QuoteRow => [id, seq, seq, price, '1', '1', '1', '1', '1'];

describe('the quote store', () => {
  it('notifies only the listeners of the changed instrument', () => {
    const store = createQuoteStore();
    const listener = vi.fn();
    store.subscribe(1, listener);
    store.apply([row(1, 1, '5'), row(2, 1, '7')]);
    expect(listener.mock.calls.map(([quote]) => quote.price)).toEqual(['5']);
    expect(store.get(2)?.price).toBe('7');
  });

  it('notifies nobody when no quote changed', () => {
    const store = createQuoteStore();
    store.apply([row(1, 5, '5')]);
    const one = vi.fn();
    const all = vi.fn();
    store.subscribe(1, one);
    store.subscribeAll(all);
    store.apply([[1, 5, 5, '5'], row(1, 4, '9')]);
    expect(one).not.toHaveBeenCalled();
    expect(all).not.toHaveBeenCalled();
  });

  it('notifies a listener once per batch', () => {
    const store = createQuoteStore();
    const all = vi.fn();
    store.subscribeAll(all);
    store.apply([row(1, 1, '5'), row(2, 1, '7'), row(3, 1, '8')]);
    expect(all).toHaveBeenCalledTimes(1);
  });

  it('does not notify a removed listener, and still notifies the others', () => {
    const store = createQuoteStore();
    const left = vi.fn();
    const stays = vi.fn();
    const stop = store.subscribe(1, left);
    store.subscribe(1, stays);
    stop();
    store.apply([row(1, 1, '5')]);
    expect(left).not.toHaveBeenCalled();
    expect(stays).toHaveBeenCalledTimes(1);
  });

  it('returns the formatting of an instrument once it was described', () => {
    const store = createQuoteStore();
    expect([store.scaleOf(1), store.isOpen(1)]).toEqual([2, true]);
    store.describe([{ id: 1, priceScale: 5, isOpen: false }]);
    expect([store.scaleOf(1), store.isOpen(1)]).toEqual([5, false]);
  });
});
