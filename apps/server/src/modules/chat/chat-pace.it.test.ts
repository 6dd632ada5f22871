import { afterAll, beforeAll, expect, it } from 'vitest';
import { addChatPair, sendChat, writeChat } from '#app/testing/chat-steps';
import { startTestApp, type TestApp } from '#app/testing/test-app';
import { systemClock, virtualClock } from '#platform/runtime/clock';

const clock = virtualClock(systemClock.nowMs());
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ clock, env: { CANDOR_RATE_SCALE: '1' } });
});
afterAll(() => test.stop());

it('five messages at once, then one a second; each member for itself', async () => {
  const { id, buyer, seller } = await addChatPair(test);
  for (const text of ['1', '2', '3', '4', '5']) await writeChat(test, buyer, id, { text });
  const tooFast = { text: '6', client_key: '00000000-0000-4000-8000-000000000006' };
  expect(await sendChat(test, buyer, id, tooFast)).toMatchObject({ error: 'chat_too_fast' });
  expect(await writeChat(test, seller, id, { text: 'mine' })).toBe(6);
  clock.advance(1_000);
  expect(await writeChat(test, buyer, id, tooFast)).toBe(7);
  expect(await writeChat(test, buyer, id, tooFast)).toBe(7);
  expect(await sendChat(test, buyer, id, { text: '7' })).toMatchObject({ error: 'chat_too_fast' });
});
