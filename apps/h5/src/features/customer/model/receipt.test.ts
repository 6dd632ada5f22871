import { expect, it } from 'vitest';
import { readReceipt } from './receipt.ts';

const OPTION = { kind: 'option', id: '7', title: 'BTC/USDT', amount: '10 USDT', status: 'lost', proof: '7' };

it('has its figures in the order in which they are shown, and no others', () => {
  const { title, about, figures } = readReceipt({ ...OPTION, fee: '', other: 'x' });
  expect([title, about]).toEqual(['BTC/USDT', { kind: 'option', id: '7' }]);
  expect(Object.entries(figures)).toEqual([
    ['status', 'lost'],
    ['amount', '10 USDT'],
  ]);
});

it.each([
  [OPTION, { kind: 'option', id: 7 }],
  [
    { ...OPTION, kind: 'futures', proof: '12' },
    { kind: 'futures', id: 12 },
  ],
  [{ ...OPTION, proof: '' }, null],
  [{ ...OPTION, proof: 'x' }, null],
  [{ ...OPTION, kind: 'spot' }, null],
  [{ ...OPTION, kind: 'constructor' }, null],
  [{}, null],
])('proof of %j', (data, proof) => expect(readReceipt(data as Record<string, string>).proof).toEqual(proof));

it.each(['withdrawal', 'deposit', 'otc', 'record'])('a %s is named by its kind and number alone', (kind) => {
  expect(readReceipt({ ...OPTION, kind })).toMatchObject({ title: '', about: { kind, id: '7' } });
});
