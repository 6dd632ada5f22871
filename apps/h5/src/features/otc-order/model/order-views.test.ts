import { describe, expect, it } from 'vitest';
import { isCancelReason, rateAfter, toReasonRows } from './cancel-view.ts';
import { isLineCode } from './chat-line.ts';
import { hasStated, openerOf, stageOf } from './dispute-view.ts';
import { toShownSteps } from './evidence-view.ts';
import { lateMsOf } from './order-late.ts';
import { numberOf } from './order-paths.ts';
import { MADE_MS, paidOrder, sampleDispute, sampleOrder } from './order-sample.ts';
import { toOrderSteps } from './order-steps.ts';
import { accountEndOf, toShownValue } from './payment-account.ts';
import { isComplete, toStatement } from './statement-form.ts';

describe('toOrderSteps', () => {
  const steps = (order: Parameters<typeof toOrderSteps>[0]) => {
    const { items, current } = toOrderSteps(order);
    return `${items.map(({ id }) => id).join(' ')} ${current}`;
  };
  const dispute = sampleDispute();

  it.each([
    [sampleOrder(), 'held pay release done 1'],
    [paidOrder(), 'held paid release done 2'],
    [paidOrder({ state: 'disputed', dispute }), 'held paid dispute done 2'],
    [paidOrder({ state: 'completed', ended_ms: MADE_MS }), 'held paid released done 4'],
    [paidOrder({ state: 'released', dispute }), 'held paid released done 4'],
    [paidOrder({ state: 'refunded', dispute }), 'held paid dispute returned 4'],
    [sampleOrder({ state: 'cancelled' }), 'held cancelled returned 3'],
    [sampleOrder({ state: 'timed_out' }), 'held timedOut returned 3'],
  ])('%#', (order, expected) => expect(steps(order)).toBe(expected));

  it('the deadline of the payment stands under its step', () => {
    expect(toOrderSteps(sampleOrder()).items[1]).toEqual({ id: 'pay', atMs: 0, byMs: sampleOrder().pay_due_ms });
  });
});

describe('the release of an order', () => {
  const { release_target_ms: target } = paidOrder();
  const minutes = (count: number) => count * 60_000;

  it.each([
    ['is in time at its target', paidOrder(), target, 0],
    ['is overdue a moment later, by a minute', paidOrder(), target + 1, minutes(1)],
    ['is overdue by the minutes that are over', paidOrder(), target + minutes(95) + 59_999, minutes(95)],
    ['is not overdue before the payment', sampleOrder(), target + minutes(95), 0],
    ['is not overdue in a dispute', paidOrder({ state: 'disputed' }), target + minutes(95), 0],
    ['is not overdue after it', paidOrder({ state: 'completed' }), target + minutes(95), 0],
  ])('%s', (_, order, nowMs, lateMs) => expect(lateMsOf(order, nowMs)).toBe(lateMs));
});

describe('the account of a payment', () => {
  it('is recognised by its end', () => {
    expect(accountEndOf({ fields: [{ key: 'iban', value: 'DE41 5001 0517 8842 0193 77' }] })).toBe('9377');
    expect(accountEndOf({ fields: [{ key: 'email', value: 'a@b.test' }] })).toBe('');
    const both = [
      { key: 'phone' as const, value: '+4912345' },
      { key: 'account' as const, value: '880011' },
    ];
    expect(accountEndOf({ fields: both })).toBe('0011');
  });

  it('an IBAN is shown in groups of four', () => {
    expect(toShownValue('iban', 'DE41500105178842019377')).toBe('DE41 5001 0517 8842 0193 77');
    expect(toShownValue('account', '12345678')).toBe('12345678');
  });
});

describe('cancelling', () => {
  it('says of each reason whether it counts', () => {
    const counted = toReasonRows({ state: 'pending' }).filter(({ counts }) => counts);
    expect(counted.map(({ reason }) => reason)).toEqual(['changed_mind', 'cannot_pay']);
    expect(toReasonRows({ state: 'paid' }).some(({ counts }) => counts)).toBe(false);
  });

  it('says what the completion rate becomes', () => {
    const order = sampleOrder();
    expect(rateAfter(order, null)).toEqual({ change: 'stays', rate: '96.4' });
    expect(rateAfter(order, 'wrong_name')).toEqual({ change: 'stays', rate: '96.4' });
    expect(rateAfter(order, 'changed_mind')).toEqual({ change: 'falls', rate: '93.1' });
    expect(rateAfter({ completion: '', completion_if_counted: '0' }, 'wrong_name')).toEqual({ change: 'none' });
  });

  it('knows its reasons', () => expect([isCancelReason('price_error'), isCancelReason('')]).toEqual([true, false]));
});

describe('disputes', () => {
  it.each([
    [sampleDispute(), 'evidence'],
    [sampleDispute({ outcome: 'release', carry_out_ms: 1 }), 'window'],
    [sampleDispute({ outcome: 'release', appealed_by: 'seller' }), 'appealed'],
    [sampleDispute({ outcome: 'refund', appealed_by: 'seller', is_final: 1 }), 'window'],
  ])('stage %#', (dispute, stage) => expect(stageOf({ state: 'disputed', dispute })).toBe(stage));

  it('is carried out once the order has ended, and is none without a dispute', () => {
    expect(stageOf({ state: 'released', dispute: sampleDispute({ outcome: 'release' }) })).toBe('carriedOut');
    expect(stageOf({ state: 'paid', dispute: null })).toBeNull();
  });

  it('is told from the side of the reader', () => {
    expect(openerOf({ opened_by: 'buyer' }, 'buyer')).toBe('you');
    expect(openerOf({ opened_by: 'buyer' }, 'seller')).toBe('other');
    expect(openerOf({ opened_by: 'time' }, 'seller')).toBe('time');
    expect([hasStated(sampleDispute(), 'buyer'), hasStated(sampleDispute(), 'seller')]).toEqual([true, false]);
  });
});

describe('statements', () => {
  it.each([
    ['dispute', '  short  ', true, false],
    ['dispute', 'ten chars.', false, true],
    ['appeal', 'ten chars.', false, true],
    ['state', '', false, false],
    ['state', '', true, true],
    ['state', 'a', false, true],
  ] as const)('%s with %j, picture %s: %s', (purpose, text, hasPicture, isReady) =>
    expect(isComplete(purpose, text, hasPicture)).toBe(isReady),
  );

  it('leaves an absent picture out', () => {
    expect(toStatement('C10001', ' a ', '')).toEqual({ number: 'C10001', statement: 'a' });
    expect(toStatement('C10001', '', '/u/x.png')).toEqual({ number: 'C10001', statement: '', picture: '/u/x.png' });
  });
});

it('the signature of a timeline counts with its key', () => {
  const step = (name: 'order' | 'chain' | 'keys' | 'signature', state: 'ok' | 'failed' | 'open') => ({
    name,
    state,
    recorded: '',
    recomputed: '',
  });
  const shown = toShownSteps([
    step('order', 'ok'),
    step('chain', 'failed'),
    step('keys', 'open'),
    step('signature', 'ok'),
  ]);
  expect(shown.map(({ name, state }) => `${name} ${state}`)).toEqual(['order ok', 'chain failed', 'signature open']);
  expect(toShownSteps([]).every(({ state }) => state === 'open')).toBe(true);
});

it.each([
  ['number=C20714', 'C20714'],
  ['number=20714', ''],
  ['number=C0', ''],
  ['', ''],
])('number of %j', (query, number) => expect(numberOf(new URLSearchParams(query))).toBe(number));

it('knows the codes of system lines', () =>
  expect([isLineCode('paid'), isLineCode('toString')]).toEqual([true, false]));
