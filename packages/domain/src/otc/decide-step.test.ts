import { OTC_ACTIONS, OTC_ORDER_STATES, type OtcAction, type OtcOrderState } from '@candor/contract/otc-orders';
import { describe, expect, it } from 'vitest';
import { type DisputeFacts, decideByTime, decideRuling, decideStep, listActions, type OrderFacts } from './decide-step';
import { OTC_RULES } from './otc-rules';

const DUE = 1_000_000;
const PAID = 900_000;
const QUIET = PAID + 600_000;
const AUTO = PAID + 24 * 3_600_000;
const OPEN: DisputeFacts = { outcome: null, carryOutMs: null, isAppealed: false, isFinal: false, decidedBy: null };
const order = (state: OtcOrderState, more: Partial<OrderFacts> = {}): OrderFacts => ({
  state,
  payDueMs: DUE,
  paidMs: state === 'pending' || state === 'timed_out' ? null : PAID,
  isCancelAsked: false,
  dispute: state === 'disputed' ? OPEN : null,
  ...more,
});
const ended = ['cancelled', 'timed_out', 'refunded'] as const;
const done = ['completed', 'released'] as const;

const step = (facts: OrderFacts, role: 'buyer' | 'seller' | 'stranger', action: OtcAction, nowMs = DUE - 1) => {
  const decision = decideStep(facts, { role, action, nowMs }, OTC_RULES);
  return decision.ok ? decision.state : decision.code;
};

/** Every state × role × action, before the deadline and with the quiet time over where it matters. */
const MOVED = 'otc_order_state';
const BUYER_ONLY = 'otc_not_buyer';
const SELLER_ONLY = 'otc_not_seller';
const MATRIX: Record<OtcOrderState, Record<OtcAction, readonly [buyer: string, seller: string]>> = {
  pending: {
    pay: ['paid', BUYER_ONLY],
    release: [SELLER_ONLY, 'otc_not_paid'],
    cancel: ['cancelled', BUYER_ONLY],
    ask_cancel: [SELLER_ONLY, 'pending'],
    dispute: [MOVED, MOVED],
    state: [MOVED, MOVED],
    appeal: [MOVED, MOVED],
    rate: [MOVED, MOVED],
  },
  paid: {
    pay: [MOVED, BUYER_ONLY],
    release: [SELLER_ONLY, 'completed'],
    cancel: ['otc_cancel_after_paid', BUYER_ONLY],
    ask_cancel: [SELLER_ONLY, 'paid'],
    dispute: ['disputed', 'disputed'],
    state: [MOVED, MOVED],
    appeal: [MOVED, MOVED],
    rate: [MOVED, MOVED],
  },
  disputed: {
    pay: [MOVED, BUYER_ONLY],
    release: [SELLER_ONLY, 'released'],
    cancel: [MOVED, BUYER_ONLY],
    ask_cancel: [SELLER_ONLY, MOVED],
    dispute: [MOVED, MOVED],
    state: ['disputed', 'disputed'],
    appeal: ['otc_appeal_late', 'otc_appeal_late'],
    rate: [MOVED, MOVED],
  },
  ...(Object.fromEntries(
    [...ended, ...done].map((state) => [
      state,
      {
        pay: [MOVED, BUYER_ONLY],
        release: [SELLER_ONLY, MOVED],
        cancel: [MOVED, BUYER_ONLY],
        ask_cancel: [SELLER_ONLY, MOVED],
        dispute: [MOVED, MOVED],
        state: [MOVED, MOVED],
        appeal: [MOVED, MOVED],
        rate: done.some((one) => one === state) ? [state, state] : [MOVED, MOVED],
      },
    ]),
  ) as Record<(typeof ended)[number] | (typeof done)[number], Record<OtcAction, [string, string]>>),
};

describe('every step of every role in every state [X3]', () => {
  const rows = OTC_ORDER_STATES.flatMap((state) =>
    OTC_ACTIONS.flatMap((action) => {
      const [buyer, seller] = MATRIX[state][action];
      return [
        [state, action, 'buyer', buyer],
        [state, action, 'seller', seller],
        [state, action, 'stranger', 'otc_order_unknown'],
      ] as const;
    }),
  );
  it('has a row for each', () => {
    expect(rows).toHaveLength(OTC_ORDER_STATES.length * OTC_ACTIONS.length * 3);
  });
  it.each(rows)('%s, %s by %s: %s', (state, action, role, expected) => {
    expect(step(order(state), role, action, state === 'pending' ? DUE - 1 : QUIET)).toBe(expected);
  });
});

describe('the deadline [X5]', () => {
  it.each([
    [DUE - 1, 'paid', 'cancelled', 'pending', null],
    [DUE, 'otc_time_over', 'otc_time_over', 'otc_time_over', 'timed_out'],
    [DUE + 1, 'otc_time_over', 'otc_time_over', 'otc_time_over', 'timed_out'],
  ])('at %s: pay %s, cancel %s, ask %s, time %s', (nowMs, pay, cancel, ask, byTime) => {
    const facts = order('pending');
    expect(step(facts, 'buyer', 'pay', nowMs)).toBe(pay);
    expect(step(facts, 'buyer', 'cancel', nowMs)).toBe(cancel);
    expect(step(facts, 'seller', 'ask_cancel', nowMs)).toBe(ask);
    expect(decideByTime(facts, nowMs, OTC_RULES)).toBe(byTime);
  });
});

describe('cancelling after payment', () => {
  const asked = order('paid', { isCancelAsked: true });
  it('needs the seller to have asked', () => {
    expect(step(asked, 'buyer', 'cancel', QUIET)).toBe('cancelled');
    expect(step(asked, 'seller', 'ask_cancel', QUIET)).toBe('otc_asked_already');
  });
  it.each([
    ['counterparty_asked', true],
    ['wrong_name', true],
    ['changed_mind', false],
    ['price_error', false],
  ] as const)('with %s: %s', (reason, isAllowed) => {
    expect(decideStep(asked, { role: 'buyer', action: 'cancel', nowMs: QUIET, reason }, OTC_RULES).ok).toBe(isAllowed);
  });
});

describe('disputes', () => {
  it.each([
    [QUIET - 1, 'otc_dispute_early', null],
    [QUIET, 'disputed', null],
    [AUTO - 1, 'disputed', null],
    [AUTO, 'disputed', 'disputed'],
  ])('at %s: by a person %s, by time %s', (nowMs, byPerson, byTime) => {
    expect(step(order('paid'), 'buyer', 'dispute', nowMs)).toBe(byPerson);
    expect(decideByTime(order('paid'), nowMs, OTC_RULES)).toBe(byTime);
  });

  const ruled = (outcome: 'release' | 'refund', more: Partial<DisputeFacts> = {}) =>
    order('disputed', { dispute: { ...OPEN, outcome, carryOutMs: 5_000_000, decidedBy: 7, ...more } });

  it.each([
    ['release', 'seller', 4_999_999, 'disputed'],
    ['release', 'buyer', 4_999_999, 'otc_not_loser'],
    ['refund', 'buyer', 4_999_999, 'disputed'],
    ['refund', 'seller', 4_999_999, 'otc_not_loser'],
    ['refund', 'buyer', 5_000_000, 'otc_appeal_late'],
  ] as const)('an appeal against %s by the %s at %s: %s', (outcome, role, nowMs, expected) => {
    expect(step(ruled(outcome), role, 'appeal', nowMs)).toBe(expected);
  });
  it('have one appeal', () => {
    expect(step(ruled('refund', { isAppealed: true, carryOutMs: null }), 'buyer', 'appeal', 1)).toBe('otc_appeal_used');
  });
  it('are carried out when the window ends, and not while an appeal waits', () => {
    expect(decideByTime(ruled('release'), 4_999_999, OTC_RULES)).toBeNull();
    expect(decideByTime(ruled('release'), 5_000_000, OTC_RULES)).toBe('released');
    expect(decideByTime(ruled('refund'), 5_000_000, OTC_RULES)).toBe('refunded');
    expect(decideByTime(ruled('refund', { isAppealed: true, carryOutMs: null }), 9e9, OTC_RULES)).toBeNull();
  });
  it('cannot be given in once decided, nor stated in once final', () => {
    expect(step(ruled('refund'), 'seller', 'release', 1)).toBe(MOVED);
    expect(step(ruled('refund'), 'buyer', 'state', 1)).toBe('disputed');
    expect(step(ruled('refund', { isFinal: true, isAppealed: true }), 'buyer', 'state', 1)).toBe(MOVED);
  });
});

describe('rulings', () => {
  const ruling = { operatorId: 8, outcome: 'refund', nowMs: 100, appealHours: 24 } as const;
  const rule = (dispute: Partial<DisputeFacts>, operatorId = 8) =>
    decideRuling(order('disputed', { dispute: { ...OPEN, ...dispute } }), { ...ruling, operatorId });
  it('the first waits for the appeal window', () => {
    expect(rule({})).toEqual({
      ok: true,
      dispute: { outcome: 'refund', carryOutMs: 100 + 86_400_000, isAppealed: false, isFinal: false, decidedBy: 8 },
    });
  });
  it('is not made twice [X11]', () => {
    expect(rule({ outcome: 'release', carryOutMs: 5, decidedBy: 7 })).toMatchObject({ code: 'otc_not_decidable' });
    expect(rule({ isFinal: true, isAppealed: true })).toMatchObject({ code: 'otc_not_decidable' });
    expect(decideRuling(order('released'), ruling)).toMatchObject({ code: 'otc_not_decidable' });
  });
  it('after an appeal is final, carried out at once, and made by somebody else', () => {
    const appealed = { outcome: 'release', isAppealed: true, decidedBy: 7 } as const;
    expect(rule(appealed)).toMatchObject({ ok: true, dispute: { isFinal: true, carryOutMs: 100 } });
    expect(rule(appealed, 7)).toMatchObject({ code: 'otc_same_operator' });
  });
});

describe('ratings', () => {
  it('are given once', () => {
    const ask = { role: 'buyer', action: 'rate', nowMs: 1, hasRated: true } as const;
    expect(decideStep(order('completed'), ask, OTC_RULES)).toMatchObject({ code: 'otc_rated_already' });
  });
});

it('the list of actions is what would be accepted', () => {
  expect(listActions(order('pending'), { role: 'buyer', nowMs: 1 }, OTC_RULES)).toEqual(['pay', 'cancel']);
  expect(listActions(order('paid'), { role: 'seller', nowMs: QUIET }, OTC_RULES)).toEqual([
    'release',
    'ask_cancel',
    'dispute',
  ]);
  expect(listActions(order('paid'), { role: 'stranger', nowMs: QUIET }, OTC_RULES)).toEqual([]);
});
