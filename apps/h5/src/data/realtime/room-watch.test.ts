import { afterEach, expect, it } from 'vitest';
import { currentRoom, followRoom, type RoomWatch, watchRoom } from './room-watch.ts';

const room = (key: string): RoomWatch => ({ joins: 'join', key, events: {} });
afterEach(() => followRoom(() => undefined));

it('tells the connection of each room that is entered and left', () => {
  const calls: string[] = [];
  followRoom((watch, before) => calls.push(`${before?.key ?? '-'} > ${watch?.key ?? '-'}`));
  const leave = watchRoom(room('a'));
  leave();
  expect(calls).toEqual(['- > a', 'a > -']);
});

it('keeps the room of the next page when the page before is left later', () => {
  const leaveFirst = watchRoom(room('a'));
  const second = room('b');
  const leaveSecond = watchRoom(second);
  leaveFirst();
  expect(currentRoom()).toBe(second);
  leaveSecond();
  expect(currentRoom()).toBeNull();
});
