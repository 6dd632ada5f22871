import { expect, it } from 'vitest';
import { itemOf } from './room-sample.ts';
import { isSameUtcDay, toTalkDays } from './talk-days.ts';

const ME = 'e'.repeat(16);
const OTHER = 'f'.repeat(16);
const by = (code: string) => ({ author: { code, name: 'Mina', avatar: '', staff: 0 as const } });
const at = (day: number, hour: number) => ({ time_ms: Date.UTC(2026, 10, day, hour) });

it('groups messages by day of UTC', () => {
  const items = [itemOf({ seq: 1, ...at(17, 23) }), itemOf({ seq: 2, ...at(18, 0) }), itemOf({ seq: 3, ...at(18, 5) })];
  const days = toTalkDays(items, { code: null, blocked: [] });
  expect(days.map(({ startMs, messages }) => [startMs, messages.map(({ item }) => item.seq)])).toEqual([
    [Date.UTC(2026, 10, 17, 23), [1]],
    [Date.UTC(2026, 10, 18, 0), [2, 3]],
  ]);
  expect(isSameUtcDay(Date.UTC(2026, 10, 18), Date.UTC(2026, 10, 18, 23, 59))).toBe(true);
});

it('leaves blocked authors out', () =>
  expect(toTalkDays([itemOf({ seq: 1, ...by(OTHER) })], { code: ME, blocked: [OTHER] })).toEqual([]));

it('knows own messages, the last of them, and those that mention the reader', () => {
  const items = [
    itemOf({ seq: 1, ...by(ME) }),
    itemOf({ seq: 2, ...by(ME) }),
    itemOf({ seq: 3, ...by(OTHER), mentions: [{ code: ME, name: 'Mina' }] }),
  ];
  const [day] = toTalkDays(items, { code: ME, blocked: [] });
  expect(day?.messages.map(({ isMine, isLastOwn, mentionsMe }) => [isMine, isLastOwn, mentionsMe])).toEqual([
    [true, false, false],
    [true, true, false],
    [false, false, true],
  ]);
});

it('takes nothing for the own of a visitor', () => {
  const [day] = toTalkDays([itemOf({ seq: 1, mentions: [{ code: OTHER, name: 'x' }] })], { code: null, blocked: [] });
  expect(day?.messages[0]).toMatchObject({ isMine: false, mentionsMe: false, isLastOwn: false });
});
