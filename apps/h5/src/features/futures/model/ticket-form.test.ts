import { describe, expect, it } from 'vitest';
import { newTicket, recalledTicket, reduceTicket, ticketFields } from './ticket-form.ts';

const allowed = { maxMultiple: 20, maxLots: 1000, mark: '60000' };
const recall = (fields: Record<string, string>) => recalledTicket(fields, '10', allowed);

describe('recalledTicket', () => {
  it('starts with multiple, lots and kind of the last ticket, a limit order at the mark of now', () => {
    const before = { ...newTicket('20'), kind: 'limit', price: '12345', lots: '40', takeProfit: '70000' } as const;
    expect(recall(ticketFields(before))).toEqual({ ...newTicket('20'), kind: 'limit', price: '60000', lots: '40' });
  });

  it('a market order has no price', () => {
    expect(recall(ticketFields({ ...newTicket('5'), lots: '3' }))).toEqual({ ...newTicket('5'), lots: '3' });
  });

  it('after an order only multiple and kind are left', () => {
    const done = reduceTicket({ ...newTicket('5'), lots: '3' }, { type: 'done' });
    expect(recall(ticketFields(done))).toEqual(newTicket('5'));
  });

  it.each([
    ['nothing', {}],
    ['a multiple above the cap', { multiple: '50' }],
    ['half a multiple', { multiple: '7.5' }],
    ['a multiple that is no number', { multiple: 'most' }],
    ['a kind that does not exist', { kind: 'stop' }],
    ['parts of a lot', { lots: '1.5' }],
    ['no lots', { lots: '0' }],
    ['more lots than are allowed', { lots: '1001' }],
    ['more lots than can be counted', { lots: '9'.repeat(30) }],
    ['something else', { lots: '-3' }],
  ])('with %s it starts as usual', (_, fields) => {
    expect(recall(fields as Record<string, string>)).toEqual(newTicket('10'));
  });
});
