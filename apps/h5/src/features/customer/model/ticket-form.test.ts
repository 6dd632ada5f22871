import { openTicket } from '@candor/contract/support';
import { expect, it } from 'vitest';
import { findGaps, TICKET_MAX, toRequest } from './ticket-form.ts';

it.each([
  ['', '', ['subject', 'message']],
  [' ', 'x', ['subject']],
  ['x', '\n', ['message']],
  ['x', 'y', []],
] as const)('subject %j, message %j', (subject, message, gaps) => {
  expect(findGaps({ subject, message })).toEqual(gaps);
});

it('sends what the call takes, up to its longest', () => {
  const longest = { subject: 's'.repeat(TICKET_MAX.subject), message: 'm'.repeat(TICKET_MAX.message) };
  expect(openTicket.input.safeParse(toRequest(longest, '')).success).toBe(true);
  for (const field of ['subject', 'message'] as const) {
    const tooLong = { ...longest, [field]: `${longest[field]}x` };
    expect(openTicket.input.safeParse(toRequest(tooLong, '')).success).toBe(false);
  }
});

it('names a picture only when there is one', () => {
  expect(toRequest({ subject: ' a ', message: 'b' }, '')).toEqual({ subject: 'a', message: 'b' });
  expect(toRequest({ subject: 'a', message: 'b' }, '/upload/x.png')).toMatchObject({ image: '/upload/x.png' });
});
