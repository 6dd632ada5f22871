import { describe, expect, it } from 'vitest';
import { createUnansweredForms, isFormList, isSameSubject, type UnansweredForm, wishOf } from './unanswered-forms.ts';

const HOUR_MS = 3_600_000;

/** What a browser keeps, also when the page is loaded anew. */
const browser = () => {
  let kept: readonly UnansweredForm[] = [];
  let keys = 0;
  let nowMs = 1_800_000_000_000;
  const open = () =>
    createUnansweredForms(
      {
        read: () => kept,
        write: (forms) => {
          kept = forms;
        },
      },
      {
        newKey: () => {
          keys += 1;
          return `key-${keys}`;
        },
        nowMs: () => nowMs,
      },
    );
  return {
    open,
    read: () => kept,
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

const sentAs = ({ key, input, wasLost }: ReturnType<ReturnType<typeof createUnansweredForms>['take']>) => ({
  key,
  input,
  wasLost,
});

describe('createUnansweredForms', () => {
  it('repeats the same form unchanged under the same idempotency key, also after a reload of the page', () => {
    const { open } = browser();
    expect(sentAs(open().take('buy', { quoted_price: '1' }))).toEqual({
      key: 'key-1',
      input: { quoted_price: '1' },
      wasLost: false,
    });
    expect(sentAs(open().take('buy', { quoted_price: '2' }))).toEqual({
      key: 'key-1',
      input: { quoted_price: '1' },
      wasLost: true,
    });
  });

  it('a final reply deletes its own key and no other', () => {
    const forms = browser().open();
    forms.take('lost', {});
    forms.take('answered', {});
    forms.settle('answered');
    expect(forms.take('answered', {}).key).toBe('key-3');
    expect(forms.take('lost', {}).key).toBe('key-1');
  });

  it('sends new input under the same key after a refusal, and keeps what was sent before', () => {
    const forms = browser().open();
    forms.take('buy', { price: '1' });
    forms.refuse('buy');
    expect(forms.take('buy', { price: '2' })).toMatchObject({
      key: 'key-1',
      input: { price: '2' },
      earlier: [{ price: '1' }],
      wasLost: true,
    });
    // No answer to this one: it is repeated unchanged.
    expect(forms.take('buy', { price: '3' })).toMatchObject({ input: { price: '2' }, earlier: [{ price: '1' }] });
    forms.refuse('buy');
    expect(forms.take('buy', { price: '1' })).toMatchObject({ input: { price: '1' }, earlier: [{ price: '2' }] });
  });

  it('keeps the key of a form that is changed while it has no final answer', () => {
    const { open, read } = browser();
    const forms = open();
    forms.take('buy 10', { amount: '10' });
    const changed = forms.take('buy 9', { amount: '9' }, 'buy 10');
    expect(changed).toMatchObject({ key: 'key-1', input: { amount: '9' }, earlier: [{ amount: '10' }], wasLost: true });
    expect(read().map(({ wish }) => wish)).toEqual(['buy 9']);
    forms.settle('buy 9');
    expect(forms.take('buy 10', { amount: '10' })).toMatchObject({ key: 'key-2', wasLost: false });
  });

  it('gives the same form a new key after a day', () => {
    const { open, pass } = browser();
    open().take('buy', {});
    pass(23 * HOUR_MS);
    expect(open().take('buy', {}).key).toBe('key-1');
    pass(HOUR_MS);
    expect(open().take('buy', {})).toMatchObject({ key: 'key-2', wasLost: false });
  });

  it('stores at most twenty forms, and can read what it stored', () => {
    const { open, read } = browser();
    for (let n = 0; n < 25; n += 1) open().take(`wish ${n}`, { number: n });
    expect(read()).toHaveLength(20);
    expect(isFormList(read())).toBe(true);
    expect(isFormList([{ wish: 'a', key: 1, input: {}, sentMs: 0 }])).toBe(false);
    expect(isFormList('[]')).toBe(false);
  });
});

describe('wishOf', () => {
  const of = { userId: 7, path: '/lever/submit', volatile: ['quoted_price'] };
  const wish = wishOf(of, { share: '1', type: '1', quoted_price: '60000' });

  it.each([
    ['another seen price', wishOf(of, { type: '1', share: '1', quoted_price: '60001' }), true],
    ['no seen price', wishOf(of, { type: '1', share: '1', quoted_price: undefined }), true],
    ['another amount', wishOf(of, { type: '1', share: '2', quoted_price: '60000' }), false],
    ['another call', wishOf({ ...of, path: '/lever/close' }, { type: '1', share: '1' }), false],
    ['another user', wishOf({ ...of, userId: 8 }, { type: '1', share: '1' }), false],
  ])('%s', (_, other, isSame) => {
    expect(other === wish).toBe(isSame);
  });
});

describe('isSameSubject', () => {
  it.each([
    ['another amount', { currency_id: '3', number: '10' }, { currency_id: '3', number: '9' }, true],
    ['another position', { id: '5', share: '1' }, { id: '6', share: '1' }, false],
    ['another work of art', { code: 'a', price: '1' }, { code: 'b', price: '1' }, false],
    ['a code typed anew', { number: '10', code: '111111' }, { number: '9', code: '222222' }, true],
  ])('%s', (_, one, other, isSame) => {
    expect(isSameSubject(one, other, 'number' in one ? ['code'] : [])).toBe(isSame);
  });
});
