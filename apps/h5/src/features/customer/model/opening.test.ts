import { openCase } from '@candor/contract/support';
import { expect, it } from 'vitest';
import { toSubject } from './opening.ts';

it.each([
  ['Where is it?', 'Where is it?'],
  ['  first line \nsecond', 'first line'],
  ['x'.repeat(200), 'x'.repeat(80)],
  // A character of two units that would end beyond the limit is left out whole.
  [`${'x'.repeat(79)}😀`, 'x'.repeat(79)],
])('subject of %j', (message, subject) => {
  expect(toSubject(message)).toBe(subject);
  const sent = { subject, message, client_key: '01234567-89ab-4cde-8123-456789abcdef', language: 'en' };
  expect(openCase.input.safeParse(sent).success).toBe(true);
});
