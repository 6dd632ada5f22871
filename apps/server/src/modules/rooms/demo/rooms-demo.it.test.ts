import { LANGUAGES } from '@candor/contract/languages';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRoomMessages } from '#app/testing/room-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { seedDemo } from '#modules/demo/index';
import { DEMO_CONVERSATIONS } from './conversations';
import { seedRooms } from './seed-rooms';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  await test.expectBooksBalanced();
  await test.stop();
});

it('adds nothing without the demo users, then a conversation in each room, once', async () => {
  await seedRooms(test.app.parts);
  expect((await readRoomMessages(test, null, { room: 'en' })).items).toEqual([]);
  await seedDemo(test.app.parts);
  await Promise.all([seedRooms(test.app.parts), seedRooms(test.app.parts)]);
  for (const room of LANGUAGES) {
    const { items } = await readRoomMessages(test, null, { room });
    expect(items.map(({ text }) => text)).toEqual(DEMO_CONVERSATIONS[room].map(({ text }) => text));
    expect(items.map(({ author }) => author.staff)).toEqual(
      DEMO_CONVERSATIONS[room].map(({ by }) => (by === 'staff' ? 1 : 0)),
    );
    expect(items[1]?.reply?.seq).toBe(1);
  }
  const { items } = await readRoomMessages(test, null, { room: 'en', after: '3' });
  expect(items[0]?.mentions).toMatchObject([{ name: 'Bob' }]);
});
