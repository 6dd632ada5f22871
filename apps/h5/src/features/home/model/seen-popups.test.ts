import { expect, it } from 'vitest';
import { createJsonStore } from '#lib/storage.ts';
import { rememberSeen, wasSeen } from './seen-popups.ts';

/** In-memory store. */
function memoryStore(stored?: unknown) {
  const store = createJsonStore(() => {
    throw new Error('no storage');
  });
  if (stored !== undefined) store.write('seenPopups', stored);
  return store;
}

it('remembers each notice by its id', () => {
  const store = memoryStore();
  expect(wasSeen(store, 7)).toBe(false);
  rememberSeen(store, 7);
  expect(wasSeen(store, 7)).toBe(true);
  expect(wasSeen(store, 8)).toBe(false);
});

it.each([['text'], [{ 7: true }], [['7']], [[7.5]], [null]])('reads %j as nothing seen', (stored) => {
  const store = memoryStore(stored);
  expect(wasSeen(store, 7)).toBe(false);
  rememberSeen(store, 7);
  expect(wasSeen(store, 7)).toBe(true);
});

it('keeps only the newest ids', () => {
  const store = memoryStore();
  for (let id = 1; id <= 30; id += 1) rememberSeen(store, id);
  expect([wasSeen(store, 30), wasSeen(store, 11), wasSeen(store, 10)]).toEqual([true, true, false]);
});
