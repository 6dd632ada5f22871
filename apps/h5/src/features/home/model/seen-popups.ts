import type { JsonStore } from '#lib/storage.ts';

const KEY = 'seenPopups';
/** Number of remembered ids; the server does not send older notices again. */
const KEPT = 20;

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((id) => Number.isSafeInteger(id));

/** Whether the pop-up notice was closed on this device before. */
export const wasSeen = (store: JsonStore, id: number): boolean => (store.read(KEY, isIds) ?? []).includes(id);

export function rememberSeen(store: JsonStore, id: number): void {
  const others = (store.read(KEY, isIds) ?? []).filter((seen) => seen !== id);
  store.write(KEY, [id, ...others].slice(0, KEPT));
}
