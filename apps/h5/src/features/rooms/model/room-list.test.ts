import { expect, it } from 'vitest';
import { inOwnOrder, type Room, roomOf } from './room-list.ts';

const room = (code: Room['code']): Room => ({
  code,
  language: code,
  online: 0,
  slow_ms: 2_000,
  is_closed: 0,
  last_seq: 0,
});

it('the own language comes first', () =>
  expect(inOwnOrder([room('en'), room('zh'), room('th')], 'th').map(({ code }) => code)).toEqual(['th', 'en', 'zh']));

it.each([
  ['room=zh', 'zh'],
  ['room=xx', null],
  ['', null],
  ['room=en&room=zh', 'en'],
])('?%s names %s', (query, code) => expect(roomOf(new URLSearchParams(query))).toBe(code));
