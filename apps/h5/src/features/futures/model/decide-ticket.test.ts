import { describe, expect, it } from 'vitest';
import { sampleCoupon } from '#data/coupon/sample-coupon.ts';
import { decideTicket, hasMoved, shownProblem, type TicketContext } from './decide-ticket.ts';
import { context } from './sample-terms.ts';
import { newTicket, reduceTicket, stepped, type TicketForm, typed } from './ticket-form.ts';

const ticket = (change: Partial<TicketForm> = {}): TicketForm => ({ ...newTicket('20'), lots: '5', ...change });
const stops = (takeProfit: string, stopLoss: string) => ticket({ hasStops: true, takeProfit, stopLoss });
const codeOf = (form: TicketForm, change: Partial<TicketContext> = {}) => {
  const decision = decideTicket(form, { ...context, ...change });
  return decision.ok ? 'ok' : (decision.problem?.code ?? 'unfinished');
};

describe('decideTicket', () => {
  it.each<[string, TicketForm, Partial<TicketContext>, string]>([
    ['a complete market order', ticket(), {}, 'ok'],
    ['nothing typed yet', ticket({ lots: '' }), {}, 'unfinished'],
    ['a limit without a price', ticket({ kind: 'limit' }), {}, 'unfinished'],
    ['a closed market, before anything is typed', ticket({ lots: '' }), { inSession: false }, 'market_closed'],
    ['a product switched off', ticket({ lots: '' }), { isOpen: false }, 'futures_closed'],
    ['an old price', ticket(), { isStale: true }, 'price_unavailable'],
    ['too many lots', ticket({ lots: '1001' }), {}, 'lots_too_many'],
    ['a multiple above the account’s', ticket({ multiple: '50' }), {}, 'multiple_too_high'],
    ['a long limit above the mark', ticket({ kind: 'limit', price: '60001' }), {}, 'limit_not_below'],
    ['a short limit below the mark', ticket({ kind: 'limit', side: 'short', price: '59999' }), {}, 'limit_not_above'],
    ['a long limit below the mark', ticket({ kind: 'limit', price: '59000' }), {}, 'ok'],
    ['a stop loss on the wrong side', stops('', '60001'), {}, 'stop_loss_side'],
    ['a take profit on the wrong side', stops('59000', ''), {}, 'take_profit_side'],
    ['a stop loss nobody would reach', stops('', '50000'), {}, 'stop_loss_beyond'],
    ['levels on their sides', stops('61000', '59000'), {}, 'ok'],
    ['exactly what is set aside: five percent more', ticket(), { available: '15.9075' }, 'ok'],
    ['a unit less than needed', ticket(), { available: '15.907499' }, 'insufficient_balance'],
    ['an entrust sets aside what it costs', ticket({ kind: 'limit', price: '59000' }), { available: '14.809' }, 'ok'],
    ['a visitor, whose balance nobody knows', ticket(), { available: null }, 'ok'],
  ])('%s', (_, form, change, expected) => {
    expect(codeOf(form, change)).toBe(expected);
  });

  it('reckons margin, fee and the most that can be lost as the server books them', () => {
    expect(decideTicket(ticket(), context).plan).toMatchObject({ margin: '15', fee: '0.15', maxLoss: '15.15' });
    const limit = ticket({ kind: 'limit', price: '59000' });
    expect(decideTicket(limit, context).plan).toMatchObject({ margin: '14.75', fee: '0.059', maxLoss: '14.809' });
  });

  it('shows what an order comes to that is too dear', () => {
    expect(decideTicket(ticket(), { ...context, available: '1' }).plan?.maxLoss).toBe('15.15');
  });

  it('reports no wrong level while it is being typed', () => {
    const form = stops('', '60001');
    expect(shownProblem(form, decideTicket(form, context))).toBeNull();
    const left = reduceTicket(form, { type: 'left', field: 'stopLoss' });
    expect(shownProblem(left, decideTicket(left, context))?.code).toBe('stop_loss_side');
  });

  it('asks for another confirmation when the mark moved by more than one percent', () => {
    expect(hasMoved('60000', '60600', context.rules)).toBe(false);
    expect(hasMoved('60000', '60600.01', context.rules)).toBe(true);
    expect(hasMoved('60000', '59399.99', context.rules)).toBe(true);
    expect(hasMoved('', '59000', context.rules)).toBe(false);
  });
});

describe('reduceTicket', () => {
  it('drops the levels with the side they belong to', () => {
    const short = reduceTicket(stops('61000', '59000'), { type: 'side', side: 'short' });
    expect([short.side, short.takeProfit, short.stopLoss]).toEqual(['short', '', '']);
  });

  it('keeps no limit price in a market order', () => {
    const limit = reduceTicket(ticket(), { type: 'kind', kind: 'limit', price: '59000' });
    expect(limit.price).toBe('59000');
    expect(reduceTicket(limit, { type: 'kind', kind: 'market', price: '60000' }).price).toBe('');
  });

  it('is ready for the next order when one is placed', () => {
    const done = reduceTicket(stops('61000', '59000'), { type: 'done' });
    expect([done.lots, done.hasStops, done.takeProfit, done.multiple]).toEqual(['', false, '', '20']);
  });

  it('steps without a fraction getting lost, and not below zero', () => {
    expect(stepped('0.1', 1, '0.01')).toBe('0.11');
    expect(stepped('', 1, '1')).toBe('1');
    expect(stepped('1', -1, '1')).toBe('');
    expect(typed('5.')).toBe('5');
  });
});

describe('a ticket with a trial fund', () => {
  const trial = sampleCoupon({ max_multiple: 10, left: '40', face: '40' });
  const paidBy = (coupon = trial) => ({ available: '0', trial: coupon, nowMs: trial.claimed_ms });

  it.each<[string, TicketForm, Partial<TicketContext>, string]>([
    ['needs no balance', ticket({ multiple: '10' }), paidBy(), 'ok'],
    ['a multiple above its own', ticket({ multiple: '20' }), paidBy(), 'coupon_multiple_too_high'],
    ['less left than is set aside', ticket({ multiple: '10' }), paidBy({ ...trial, left: '31' }), 'coupon_too_little'],
    ['used by another order', ticket({ multiple: '10' }), paidBy({ ...trial, in_use: '20' }), 'coupon_too_little'],
    ['a limit order', ticket({ kind: 'limit', price: '59000', multiple: '10' }), paidBy(), 'coupon_market_order'],
    ['a fund for options', ticket(), paidBy({ ...trial, kind: 'trial_options' }), 'coupon_wrong_product'],
    ['after its end', ticket({ multiple: '10' }), { ...paidBy(), nowMs: trial.use_by_ms }, 'coupon_expired'],
  ])('%s', (_, form, change, code) => expect(codeOf(form, change)).toBe(code));
});
