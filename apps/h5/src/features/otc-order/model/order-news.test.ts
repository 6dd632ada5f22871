import { expect, it } from 'vitest';
import { newsOf } from './order-news.ts';
import { MADE_MS, paidOrder, sampleDispute, sampleOrder } from './order-sample.ts';

const SECOND_MS = 1000;
const { paid_ms: PAID_MS } = paidOrder();
const dispute = sampleDispute();
const disputed = (role: 'buyer' | 'seller') => paidOrder({ state: 'disputed', dispute, role });

it.each([
  ['an ad of the reader was taken', sampleOrder({ is_maker: 1 }), MADE_MS, 'otcTaken'],
  ['the reader took an ad', sampleOrder(), MADE_MS, null],
  ['the buyer has paid', paidOrder({ role: 'seller' }), PAID_MS, 'otcPaid'],
  ['the reader has paid', paidOrder(), PAID_MS, null],
  ['the seller asks to cancel', paidOrder({ cancel_asked: 'other' }), PAID_MS + 900 * SECOND_MS, 'otcCancelAsked'],
  ['the reader asked to cancel', paidOrder({ role: 'seller', cancel_asked: 'other' }), PAID_MS, null],
  ['the seller released', paidOrder({ state: 'completed', ended_ms: PAID_MS }), PAID_MS, 'otcReleased'],
  ['the reader released', paidOrder({ state: 'completed', ended_ms: PAID_MS, role: 'seller' }), PAID_MS, null],
  [
    'the buyer cancelled',
    sampleOrder({ state: 'cancelled', ended_ms: MADE_MS, role: 'seller' }),
    MADE_MS,
    'otcCancelled',
  ],
  ['time ended it', sampleOrder({ state: 'timed_out', ended_ms: MADE_MS }), MADE_MS, null],
  ['the other side opened a dispute', disputed('seller'), dispute.opened_ms, 'otcDisputed'],
  ['the reader opened it', disputed('buyer'), dispute.opened_ms, null],
])('%s', (_, order, nowMs, news) => expect(newsOf(order, nowMs)).toBe(news));

it('an event long after the change is about something else, for example a rating', () => {
  const ended = paidOrder({ state: 'completed', ended_ms: PAID_MS });
  expect(newsOf(ended, PAID_MS + 59 * SECOND_MS)).toBe('otcReleased');
  expect(newsOf(ended, PAID_MS + 60 * SECOND_MS)).toBeNull();
});
