import { describe, expect, it } from 'vitest';
import { createUnansweredForms, isFormList, type UnansweredForm, wishOf } from './unanswered-forms.ts';

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
