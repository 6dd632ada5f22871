import { describe, expect, it } from 'vitest';
import { pickLevel, toVerificationView } from './verification-view.ts';

const BOUND = { email_bound: 1, phone_bound: 1, reason: '', advanced_reason: '' } as const;

describe('states × levels', () => {
  it.each([
    [0, 0, 'open', 'locked', 0, 'basic'],
    [1, 0, 'review', 'locked', 0, null],
    [3, 0, 'failed', 'locked', 0, 'basicAgain'],
    [2, 0, 'passed', 'open', 1, 'advanced'],
    [2, 1, 'passed', 'review', 1, null],
    [2, 3, 'passed', 'failed', 1, 'advancedAgain'],
    [2, 2, 'passed', 'passed', 2, null],
    // Inconsistent reply: Lv2 does not count without Lv1.
    [0, 2, 'open', 'passed', 0, 'basic'],
    [3, 3, 'failed', 'locked', 0, 'basicAgain'],
  ] as const)('reviews %i and %i', (review_status, advanced_review_status, basic, advanced, level, next) => {
    const view = toVerificationView({ ...BOUND, review_status, advanced_review_status });
    expect([view.basic.state, view.advanced.state, view.level, view.next]).toEqual([basic, advanced, level, next]);
  });
});

describe('binding stands above Lv1', () => {
  it.each([
    [0, 0, 0, 'locked', 'bindEmail'],
    [1, 0, 0, 'locked', 'bindPhone'],
    [0, 1, 0, 'locked', 'bindEmail'],
    [1, 0, 3, 'locked', 'bindPhone'],
    [1, 0, 1, 'review', null],
    [1, 0, 2, 'passed', 'advanced'],
    [1, 1, 0, 'open', 'basic'],
  ] as const)('e-mail %i, phone %i, review %i', (email_bound, phone_bound, review_status, basic, next) => {
    const bound = { ...BOUND, email_bound, phone_bound };
    const view = toVerificationView({ ...bound, review_status, advanced_review_status: 0 });
    expect([view.basic.state, view.next]).toEqual([basic, next]);
  });
});

describe('reasons', () => {
  it('are shown only for what was refused', () => {
    const reasons = { ...BOUND, reason: 'unreadable', advanced_reason: 'cut off' };
    const failed = toVerificationView({ ...reasons, review_status: 3, advanced_review_status: 0 });
    expect([failed.basic.reason, failed.advanced.reason]).toEqual(['unreadable', '']);
    const again = toVerificationView({ ...reasons, review_status: 1, advanced_review_status: 0 });
    expect(again.basic.reason).toBe('');
    const second = toVerificationView({ ...reasons, review_status: 2, advanced_review_status: 3 });
    expect(second.advanced.reason).toBe('cut off');
  });

  it('stay readable while a binding is missing', () => {
    const lost = { ...BOUND, phone_bound: 0, reason: 'unreadable' } as const;
    expect(toVerificationView({ ...lost, review_status: 3, advanced_review_status: 0 }).basic.reason).toBe(
      'unreadable',
    );
  });
});

describe('pickLevel', () => {
  const view = (review_status: 0 | 2) => toVerificationView({ ...BOUND, review_status, advanced_review_status: 0 });
  it.each([
    [0, null, 1],
    [2, null, 2],
    [2, '1', 1],
    [0, '2', 2],
    [0, '3', 1],
    [2, '__proto__', 2],
  ] as const)('review %i, asked for %j: %i', (status, asked, level) => {
    expect(pickLevel(view(status), asked)).toBe(level);
  });
});
