import { describe, expect, it } from 'vitest';
import { actionRowsOf, isOffered, mainActionOf } from './order-actions.ts';
import { MADE_MS, paidOrder, sampleOrder } from './order-sample.ts';

const MINUTE_MS = 60_000;

describe('isOffered', () => {
  const pending = sampleOrder();
  const paid = paidOrder();

  it('paying ends with the deadline, also before the reply is fetched again', () => {
    expect(isOffered(pending, 'pay', pending.pay_due_ms - 1)).toBe(true);
    expect(isOffered(pending, 'pay', pending.pay_due_ms)).toBe(false);
  });

  it('a dispute is possible from its time on, not before', () => {
    expect(isOffered(paid, 'dispute', paid.dispute_from_ms - 1)).toBe(false);
    expect(isOffered(paid, 'dispute', paid.dispute_from_ms)).toBe(true);
    expect(isOffered(pending, 'dispute', MADE_MS)).toBe(false);
  });

  it('everything else is as the server says', () => {
    expect(isOffered(pending, 'cancel', MADE_MS)).toBe(true);
    expect(isOffered(pending, 'release', MADE_MS)).toBe(false);
  });
});

it.each([
  [sampleOrder(), 'pay'],
  [sampleOrder({ role: 'seller', actions: ['ask_cancel'] }), null],
  [paidOrder({ role: 'seller', actions: ['release', 'ask_cancel'] }), 'release'],
  [sampleOrder({ state: 'completed', actions: ['rate'] }), 'rate'],
  [sampleOrder({ state: 'completed', actions: [] }), null],
])('main action %#', (order, action) => expect(mainActionOf(order, MADE_MS)).toBe(action));

describe('actionRowsOf', () => {
  const rows = (order: Parameters<typeof actionRowsOf>[0], nowMs = MADE_MS) =>
    actionRowsOf(order, nowMs).map(({ id, isEnabled, hint }) => `${id} ${isEnabled} ${hint}`);

  it('the buyer before the payment', () => {
    expect(rows(sampleOrder())).toEqual(['cancel true some', 'dispute false beforePaid']);
  });

  it('the buyer after the payment can cancel only when the seller asked', () => {
    expect(rows(paidOrder())).toEqual(['cancel false afterPaid', 'dispute false from']);
    expect(rows(paidOrder({ cancel_asked: 'third_party', actions: ['cancel'] }), MADE_MS + 20 * MINUTE_MS)).toEqual([
      'cancel true asked',
      'dispute true open',
    ]);
  });

  it('the seller asks once', () => {
    const seller = paidOrder({ role: 'seller', actions: ['release', 'ask_cancel'] });
    expect(rows(seller)[0]).toBe('askCancel true nobody');
    expect(rows({ ...seller, actions: ['release'], cancel_asked: 'other' })[0]).toBe('askCancel false done');
  });

  it('a dispute takes statements until the server says no', () => {
    expect(rows(paidOrder({ state: 'disputed', actions: ['state'] }))).toEqual(['state true until']);
    expect(rows(paidOrder({ state: 'disputed', actions: [] }))).toEqual([]);
  });

  it('an ended order has none', () => expect(rows(sampleOrder({ state: 'cancelled', actions: [] }))).toEqual([]));
});
