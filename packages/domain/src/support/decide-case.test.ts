import { describe, expect, it } from 'vitest';
import { decideAssign, decideDeskAction, decideOpening } from './decide-case';

describe('opening', () => {
  it.each([
    [0, { ok: true }],
    [4, { ok: true }],
    [5, { ok: false, code: 'case_limit_reached', params: {} }],
    [6, { ok: false, code: 'case_limit_reached', params: {} }],
  ] as const)('with %d open cases', (open, decision) => expect(decideOpening(open, 5)).toEqual(decision));
});

describe('at the desk', () => {
  it.each([
    ['open', false, 7, { ok: true, status: 'answered' }],
    ['open', true, 7, { ok: true, status: 'closed' }],
    ['answered', false, 9, { ok: true, status: 'answered' }],
    ['answered', true, 9, { ok: true, status: 'closed' }],
    ['open', false, null, { ok: true, status: 'answered' }],
    ['open', false, 6, { ok: false, code: 'case_changed', params: {} }],
    ['open', true, 6, { ok: false, code: 'case_changed', params: {} }],
    ['closed', false, 7, { ok: false, code: 'already_decided', params: {} }],
    ['closed', true, null, { ok: false, code: 'already_decided', params: {} }],
  ] as const)('%s, close %s, seen %s, when the customer wrote message 7 last', (status, close, seen, decision) =>
    expect(decideDeskAction({ status, newestFromCustomer: 7 }, { close, seen })).toEqual(decision),
  );
});

describe('assigning', () => {
  const [ME, OTHER, THIRD] = [1, 2, 3];
  const taken = { ok: false, code: 'case_taken', params: {} };
  it.each([
    ['take from the queue', null, ME, false, { ok: true, changes: true }],
    ['hand a waiting one to another', null, OTHER, false, { ok: true, changes: true }],
    ['take the own again', ME, ME, false, { ok: true, changes: false }],
    ['hand the own over', ME, OTHER, false, { ok: true, changes: true }],
    ['put the own back', ME, null, false, { ok: true, changes: true }],
    ['put back what waits', null, null, false, { ok: true, changes: false }],
    ["take a colleague's", OTHER, ME, false, taken],
    ["take a colleague's over", OTHER, ME, true, { ok: true, changes: true }],
    ["give a colleague's to a third", OTHER, THIRD, false, taken],
    ["put a colleague's back", OTHER, null, false, taken],
    ["put a colleague's back by taking over", OTHER, null, true, { ok: true, changes: true }],
    ["leave a colleague's with the colleague", OTHER, OTHER, false, { ok: true, changes: false }],
  ] as const)('%s', (_, holder, target, takeOver, decision) =>
    expect(decideAssign({ status: 'answered', holder }, { me: ME, target, takeOver })).toEqual(decision),
  );

  it('is over when the case is closed', () =>
    expect(decideAssign({ status: 'closed', holder: null }, { me: ME, target: ME, takeOver: true })).toEqual({
      ok: false,
      code: 'already_decided',
      params: {},
    }));
});
