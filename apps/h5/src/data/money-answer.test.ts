import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { decideMoneyAnswer } from './money-answer.ts';

const http = (status: number, error = '') => new ApiError('http', '', { status, error });
const refused = (error: string) => new ApiError('error', 'No', { status: 200, error });

describe('decideMoneyAnswer', () => {
  it.each([
    ['no connection', new ApiError('network', '')],
    ['no answer in time', new ApiError('timeout', '')],
    ['a fault', http(500)],
    ['something in between', http(502)],
    ['a busy server', http(503, 'server_busy')],
    ['a key that is being booked', http(503, 'outcome_unknown')],
    ['anything else', new TypeError('odd')],
  ])(
    '%s leaves the outcome unknown: the idempotency key is kept and only the same form may be sent again',
    (_, error) => {
      for (const wasLost of [false, true]) {
        expect(decideMoneyAnswer(error, wasLost)).toEqual({ isSettled: false, isOutcomeUnknown: true });
      }
    },
  );

  it.each([
    ['too many requests', http(429, 'too_many_requests')],
    ['a session that ended', new ApiError('999', '', { status: 200 })],
    ['a page of a proxy', http(403)],
  ])('%s settles a first request, but leaves the outcome of an earlier lost request unknown', (_, error) => {
    expect(decideMoneyAnswer(error, true)).toEqual({ isSettled: false, isOutcomeUnknown: true });
    expect(decideMoneyAnswer(error, false)).toEqual({ isSettled: true, isOutcomeUnknown: false });
  });

  it.each([
    ['a refusal', refused('insufficient_balance')],
    ['"no price"', refused('price_unavailable')],
    ['"verify first"', new ApiError('998', 'No', { status: 200 })],
  ])('%s settles a first request, but not the key of an earlier lost request', (_, error) => {
    expect(decideMoneyAnswer(error, false)).toEqual({ isSettled: true, isOutcomeUnknown: false });
    expect(decideMoneyAnswer(error, true)).toEqual({ isSettled: false, isOutcomeUnknown: false });
  });

  it.each([
    ['"already done"', refused('already_done')],
    ['"the key has another form"', refused('idempotency_key_reused')],
  ])('%s settles the request, also after a lost reply', (_, error) => {
    for (const wasLost of [false, true]) {
      expect(decideMoneyAnswer(error, wasLost)).toEqual({ isSettled: true, isOutcomeUnknown: false });
    }
  });
});
