import { ATTACHMENT_KINDS, attachOrder } from '@candor/contract/support';
import { expect, it } from 'vitest';
import { askPath } from '#data/paths.ts';
import { readAbout } from './about.ts';

const read = (query: string) => readAbout(new URLSearchParams(query));

it.each(ATTACHMENT_KINDS)('the link of a %s is read back, and the call takes it', (kind) => {
  const about = read(askPath(kind, 'A-1_b').split('?')[1] ?? '');
  expect(about).toEqual({ kind, id: 'A-1_b' });
  const sent = { ...about, number: 'CS-7F3K9Q', client_key: '01234567-89ab-4cde-8123-456789abcdef' };
  expect(attachOrder.input.safeParse(sent).success).toBe(true);
});

it.each([
  '',
  'about=option',
  'about=constructor&id=1',
  'about=option&id=',
  'about=option&id=1%202',
  `about=option&id=${'1'.repeat(65)}`,
])('nothing is attached by %j', (query) => expect(read(query)).toBeNull());
