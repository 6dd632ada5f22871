import type { LimitKind, LimitPeriod } from '@candor/contract/security';
import { toAmount } from '@candor/money/decimal';
import { describe, expect, it } from 'vitest';
import {
  type AmountByKind,
  decideExclusion,
  decideLimitChange,
  decideSelfLimits,
  isLimitPossible,
  LOOSER_AFTER_MS,
  limitInForce,
  type SelfLimit,
  withDefaultLimits,
} from './decide-self-limit';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;

const limit = (
  value: string,
  next: SelfLimit['next'] = null,
  kind: LimitKind = 'stake',
  period: LimitPeriod = 'day',
): SelfLimit => ({
  kind,
  period,
  value: toAmount(value),
  next,
});
const waiting = (value: string | null, fromMs: number): SelfLimit['next'] => ({
  value: value === null ? null : toAmount(value),
  fromMs,
});

describe('a change of a limit', () => {
  const change = (current: SelfLimit | null, value: string | null) =>
    decideLimitChange({
      kind: 'stake',
      period: 'day',
      current,
      value: value === null ? null : toAmount(value),
      nowMs: NOW,
    });

  it.each<[string, SelfLimit | null, string | null, SelfLimit | null, 'now' | 'later']>([
    ['a first limit', null, '100', limit('100'), 'now'],
    ['none where none was', null, null, null, 'now'],
    ['stricter', limit('100'), '50', limit('50'), 'now'],
    ['the same', limit('100'), '100', limit('100'), 'now'],
    ['looser', limit('100'), '100.00000001', limit('100', waiting('100.00000001', NOW + LOOSER_AFTER_MS)), 'later'],
    ['none', limit('100'), null, limit('100', waiting(null, NOW + LOOSER_AFTER_MS)), 'later'],
    ['the same takes a waiting one back', limit('100', waiting('500', NOW + 1)), '100', limit('100'), 'now'],
    ['stricter drops a waiting one', limit('100', waiting(null, NOW + 1)), '10', limit('10'), 'now'],
    [
      'another looser one starts anew',
      limit('100', waiting('500', NOW + 1)),
      '900',
      limit('100', waiting('900', NOW + LOOSER_AFTER_MS)),
      'later',
    ],
    [
      'the waiting one again keeps its time',
      limit('100', waiting('500', NOW + 7)),
      '500',
      limit('100', waiting('500', NOW + 7)),
      'later',
    ],
    ['after the wait, measured by the looser one', limit('100', waiting('500', NOW)), '300', limit('300'), 'now'],
    ['after the wait for none', limit('100', waiting(null, NOW)), '900', limit('900'), 'now'],
  ])('%s', (_, current, value, expected, applies) => {
    expect(change(current, value)).toEqual({ limit: expected, applies });
  });

  it('takes effect to the millisecond', () => {
    const stored = limit('100', waiting('500', NOW));
    expect(limitInForce(stored, NOW - 1)?.value).toBe('100');
    expect(limitInForce(stored, NOW)?.value).toBe('500');
    expect(limitInForce(limit('100', waiting(null, NOW)), NOW)).toBeNull();
  });
});

describe('an exclusion', () => {
  it.each([
    ['from nothing', 0, 1, NOW + DAY],
    ['made longer', NOW + DAY, 30, NOW + 30 * DAY],
    ['not made shorter', NOW + 180 * DAY, 1, NOW + 180 * DAY],
    ['after one that is over', NOW - 1, 7, NOW + 7 * DAY],
  ])('%s', (_, currentUntilMs, days, until) => {
    expect(decideExclusion({ currentUntilMs, days, nowMs: NOW })).toBe(until);
  });
});

const sums = (day: string, week = day, month = week) => ({ day, week, month });

describe('decideSelfLimits', () => {
  const ask = (stake: AmountByKind, more: Partial<Parameters<typeof decideSelfLimits>[0]> = {}) =>
    decideSelfLimits({ limits: [], used: {}, excludedUntilMs: 0, nowMs: NOW, stake, ...more });
  const reached = (text: string) => ({ ok: false, code: 'self_limit_reached', params: { limit: text } });

  it('allows everything without limits', () => {
    expect(ask({ stake: '1000000', loss: '1000000' })).toEqual({ ok: true });
  });

  it.each([
    ['40', '60', true],
    ['40', '60.00000001', false],
    ['100', '0.00000001', false],
    ['0', '100', true],
    ['0.1', '99.9', true],
  ])('stake: used %s, adding %s of 100: %s', (before, adding, ok) => {
    const decision = ask({ stake: adding }, { limits: [limit('100')], used: { stake: sums(before) } });
    expect(decision).toEqual(ok ? { ok: true } : reached('100 USDT / 24 h'));
  });

  it.each<[LimitPeriod, string]>([
    ['day', '24 h'],
    ['week', '7 d'],
    ['month', '30 d'],
  ])('measures a %s by its own window', (period, words) => {
    const used = { stake: { day: '0', week: '0', month: '0', [period]: '100' } };
    const limits = [limit('100', null, 'stake', period)];
    expect(ask({ stake: '1' }, { limits, used })).toEqual(reached(`100 USDT / ${words}`));
    expect(
      ask(
        { stake: '1' },
        { limits: [limit('100', null, 'stake', period)], used: { stake: { ...used.stake, [period]: '99' } } },
      ),
    ).toEqual({ ok: true });
  });

  it('refuses a stake that could lose more than the limit leaves', () => {
    const limits = [limit('50', null, 'loss')];
    expect(ask({ stake: '60', loss: '60' }, { limits })).toEqual(reached('50 USDT / 24 h'));
    expect(ask({ stake: '60', loss: '60' }, { limits, used: { loss: sums('-10') } })).toEqual({ ok: true });
  });

  it('refuses every stake once loss or time is used up', () => {
    expect(ask({ stake: '1' }, { limits: [limit('50', null, 'loss')], used: { loss: sums('50') } })).toEqual(
      reached('50 USDT / 24 h'),
    );
    expect(
      ask({ stake: '1' }, { limits: [limit('60', null, 'session_minutes')], used: { session_minutes: sums('60') } }),
    ).toEqual(reached('60 min / 24 h'));
    expect(
      ask({ stake: '1' }, { limits: [limit('60', null, 'session_minutes')], used: { session_minutes: sums('59') } }),
    ).toEqual({ ok: true });
  });

  it('asks a deposit about deposits only', () => {
    const limits = [limit('100', null, 'deposit'), limit('1', null, 'stake'), limit('1', null, 'loss')];
    const used = { stake: sums('5'), loss: sums('5') };
    expect(ask({ deposit: '100' }, { limits, used, excludedUntilMs: NOW + 1 })).toEqual({ ok: true });
    expect(ask({ deposit: '100.01' }, { limits, used })).toEqual(reached('100 USDT / 24 h'));
  });

  it('uses the waiting value from its moment on', () => {
    const limits = [limit('100', waiting('200', NOW))];
    expect(ask({ stake: '150' }, { limits })).toEqual({ ok: true });
    expect(ask({ stake: '150' }, { limits, nowMs: NOW - 1 })).toEqual(reached('100 USDT / 24 h'));
  });

  it('refuses everything while excluded, and nothing the moment it ends', () => {
    expect(ask({ stake: '1' }, { excludedUntilMs: NOW + 1 })).toEqual({
      ok: false,
      code: 'self_excluded',
      params: { until: '2027-01-15 08:00 UTC' },
    });
    expect(ask({ stake: '1' }, { excludedUntilMs: NOW })).toEqual({ ok: true });
  });
});

describe('lost points', () => {
  const own = limit('50', null, 'points');
  it('have a limit of 200 a day unless the user has set another', () => {
    expect(withDefaultLimits([limit('1')])).toEqual([limit('1'), limit('200', null, 'points')]);
    expect(withDefaultLimits([own])).toEqual([own]);
  });

  it.each([
    ['190', '10', true],
    ['190', '11', false],
    ['-50', '250', true],
  ])('used %s, adding %s: %s', (before, adding, ok) => {
    const decision = decideSelfLimits({
      limits: withDefaultLimits([]),
      used: { points: sums(before) },
      excludedUntilMs: 0,
      nowMs: NOW,
      stake: { points: adding },
    });
    expect(decision.ok ? true : decision.params).toEqual(ok ? true : { limit: '200 pt / 24 h' });
  });

  it('are limited per day, and always', () => {
    expect(isLimitPossible('points', 'day', toAmount('1'))).toBe(true);
    expect([isLimitPossible('points', 'week', toAmount('1')), isLimitPossible('points', 'day', null)]).toEqual([
      false,
      false,
    ]);
    expect(isLimitPossible('loss', 'week', null)).toBe(true);
  });
});
