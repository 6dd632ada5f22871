import { describe, expect, it } from 'vitest';
import { readMinute, writeMinute } from './ad-hours-text.ts';
import { keyOf, pressKey } from './keypad.ts';
import { endingOf, findMissing, formOfMethod, newMethod, toMethodFields } from './method-form.ts';
import { idOf } from './otc-paths.ts';
import type { PaymentKind, QuickOffer } from './otc-types.ts';
import { actionsOf, pauseReasonOf, stateOf, takenPercent } from './own-ad.ts';
import { isCheapest, offerOf } from './quick-form.ts';

describe('the keypad', () => {
  it.each([
    ['', '5', '5'],
    ['0', '5', '5'],
    ['', '.', '0.'],
    ['5.', '.', '5.'],
    ['5.25', '1', '5.25'],
    ['123456789', '1', '123456789'],
    ['12', 'delete', '1'],
    ['', 'delete', ''],
  ] as const)('%s and %s: %s', (amount, key, next) => expect(pressKey(amount, key, 2)).toBe(next));
  it('takes digits, both decimal marks and Backspace of a keyboard', () =>
    expect(['7', ',', '.', 'Backspace', 'a', 'Enter'].map(keyOf)).toEqual(['7', '.', '.', 'delete', null, null]));
});

describe('business hours', () => {
  it.each([0, 485, 1439])('%s reads back', (minute) => expect(readMinute(writeMinute(minute))).toBe(minute));
  it.each(['24:00', '8:00', ''])('%s is no time', (text) => expect(readMinute(text)).toBeNull());
});

describe('an own ad', () => {
  const DAY = 86_400_000;
  const ad = (state: 'open' | 'paused' | 'expired' | 'closed', part = {}) => ({
    state,
    pause_reason: '',
    expires_ms: 10 * DAY,
    ...part,
  });
  it.each([
    [ad('open'), ['pause', 'edit', 'close']],
    [ad('open', { expires_ms: 2 * DAY }), ['renew', 'pause', 'edit', 'close']],
    [ad('open', { expires_ms: 0 }), ['renew', 'edit', 'close']],
    [ad('paused'), ['resume', 'edit', 'close']],
    [ad('paused', { pause_reason: 'operator' }), ['edit', 'close']],
    [ad('expired'), ['renew', 'edit', 'close']],
    [ad('closed'), []],
  ])('%o can be: %o', (one, actions) => expect(actionsOf(one, 0)).toEqual(actions));
  it('that is closed does not expire', () => expect(stateOf(ad('closed', { expires_ms: 0 }), 1)).toBe('closed'));
  it('says why it is paused only while it is', () => {
    expect(pauseReasonOf(ad('paused', { pause_reason: 'score' }))).toBe('score');
    expect(pauseReasonOf(ad('open', { pause_reason: 'score' }))).toBeNull();
    expect(pauseReasonOf(ad('paused'))).toBeNull();
  });
  it('says how much of it was taken', () => {
    expect(takenPercent({ total: '3', remaining: '1' })).toBe('66');
    expect(takenPercent({ total: '3', remaining: '3' })).toBe('0');
  });
});

describe('a payment method', () => {
  const KIND: PaymentKind = {
    id: 1,
    code: 'bank',
    name: 'Bank',
    fields: [
      { key: 'iban', required: 1 },
      { key: 'swift', required: 0 },
    ],
    fiats: [],
  };
  it('needs the holder and required fields', () => {
    expect(findMissing(newMethod(''), KIND)).toBe('holder');
    expect(findMissing(newMethod('Ann'), KIND)).toBe('iban');
    expect(findMissing({ id: 0, holder: 'Ann', values: { iban: ' ' } }, KIND)).toBe('iban');
    expect(findMissing({ id: 0, holder: 'Ann', values: { iban: 'DE1' } }, KIND)).toBeNull();
  });
  it('is sent with filled fields of its kind alone', () => {
    const form = { id: 4, holder: ' Ann ', values: { iban: ' DE1 ', swift: '', email: 'x@y.z' } };
    expect(toMethodFields(form, KIND)).toEqual({ id: '4', kind: 'bank', holder: 'Ann', fields: '{"iban":"DE1"}' });
  });
  it('that is changed reads back', () => {
    const method = {
      id: 4,
      kind: 'bank',
      kind_name: '',
      holder: 'Ann',
      fields: [{ key: 'iban' as const, value: 'DE1' }],
    };
    expect(formOfMethod(method)).toEqual({ id: 4, holder: 'Ann', values: { iban: 'DE1' } });
  });
  it.each([
    ['DE41 5001 0517', '0517'],
    ['123', ''],
  ])('%s ends with %s', (value, ending) => expect(endingOf({ fields: [{ key: 'iban', value }] })).toBe(ending));
});

describe('quick offers', () => {
  const offer = (id: number, price: string, isOwn: 0 | 1 = 0) => ({ id, price, is_own: isOwn }) as QuickOffer;
  const OFFERS = [offer(1, '1.00', 1), offer(2, '1.01'), offer(3, '1.02')];
  it('start with the best that is not an own ad', () => expect(offerOf(OFFERS, 0)?.id).toBe(2));
  it('keep the picked one while it is there', () => {
    expect(offerOf(OFFERS, 3)?.id).toBe(3);
    expect(offerOf(OFFERS, 4)?.id).toBe(2);
    expect(offerOf([], 3)).toBeNull();
  });
  it('know the cheapest', () => {
    expect(isCheapest(offer(2, '1.01'), OFFERS.slice(1))).toBe(true);
    expect(isCheapest(offer(3, '1.02'), OFFERS)).toBe(false);
  });
});

it.each([
  ['id=12', 12],
  ['id=0', 0],
  ['id=1x', 0],
  ['', 0],
])('the number of %s is %s', (query, id) => expect(idOf(new URLSearchParams(query))).toBe(id));
