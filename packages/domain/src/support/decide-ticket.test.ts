import { describe, expect, it } from 'vitest';
import { decideOpening, decideOperatorAction, decideReply } from './decide-ticket';

describe('opening a request', () => {
  it.each([
    [0, { ok: true, status: 'open' }],
    [4, { ok: true, status: 'open' }],
    [5, { ok: false, code: 'ticket_limit_reached', params: {} }],
    [6, { ok: false, code: 'ticket_limit_reached', params: {} }],
  ])('with %d open ones', (openNow, decision) => expect(decideOpening(openNow)).toEqual(decision));
});

describe('writing in a request', () => {
  it.each([
    ['open', 1, { ok: true, status: 'open' }],
    ['answered', 2, { ok: true, status: 'open' }],
    ['answered', 199, { ok: true, status: 'open' }],
    ['answered', 200, { ok: false, code: 'ticket_full', params: { most: '200' } }],
    ['open', 200, { ok: false, code: 'ticket_full', params: { most: '200' } }],
    ['closed', 2, { ok: false, code: 'ticket_closed', params: {} }],
    ['closed', 200, { ok: false, code: 'ticket_closed', params: {} }],
  ] as const)('%s, with %d messages', (status, messages, decision) =>
    expect(decideReply({ status, messages })).toEqual(decision),
  );
});

describe('at the desk', () => {
  it.each([
    ['open', false, 7, { ok: true, status: 'answered' }],
    ['open', true, 7, { ok: true, status: 'closed' }],
    ['answered', false, 9, { ok: true, status: 'answered' }],
    ['answered', true, 9, { ok: true, status: 'closed' }],
    ['open', false, null, { ok: true, status: 'answered' }],
    ['open', false, 6, { ok: false, code: 'ticket_changed', params: {} }],
    ['open', true, 6, { ok: false, code: 'ticket_changed', params: {} }],
    ['closed', false, 7, { ok: false, code: 'already_decided', params: {} }],
    ['closed', true, null, { ok: false, code: 'already_decided', params: {} }],
  ] as const)('%s, close %s, seen %s, when the user wrote message 7 last', (status, close, seen, decision) =>
    expect(decideOperatorAction({ status, newestFromUser: 7 }, { close, seen })).toEqual(decision),
  );
});
