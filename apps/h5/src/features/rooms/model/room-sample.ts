import type { RoomItem } from '@candor/contract/rooms';

/** A message for the tests of this feature. */
export const itemOf = (item: Partial<RoomItem>): RoomItem => ({
  seq: 1,
  author: { code: 'a'.repeat(16), name: 'Jun S', avatar: '', staff: 0 },
  text: 'Hello',
  reply: null,
  mentions: [],
  hidden: 0,
  note: null,
  time_ms: Date.UTC(2026, 10, 18, 14, 20),
  ...item,
});
