import { expect, it } from 'vitest';
import { toInboxRows } from './inbox-rows.ts';

const message = (id: number, body: string, subject = 'Your code') => ({
  id,
  channel: 'mail' as const,
  to: 'a@b.test',
  subject,
  body,
  created_time: '2026-01-01 00:00:00',
  created_time_ms: id,
});

it.each([
  ['a code in a sentence', [message(1, 'Your code is 123456. It is valid for 6 minutes.')], ['123456']],
  ['a longer number is no code', [message(1, 'Reference 1234567')], []],
  ['no code', [message(1, 'You already have an account.')], []],
  ['newest first, three at most', [4, 3, 2, 1].map((id) => message(id, `00000${id}`)), ['000004', '000003', '000002']],
])('%s', (_, messages, codes) => expect(toInboxRows(messages).map((row) => row.code)).toEqual(codes));

it('shows the text of an SMS', () => {
  expect(toInboxRows([message(1, 'Candor: 123456', '')])[0]?.subject).toBe('Candor: 123456');
});
