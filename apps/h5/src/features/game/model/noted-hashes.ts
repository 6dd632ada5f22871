import { localStore } from '#lib/storage.ts';
import type { NotedHash } from './round-check.ts';

const KEY = 'gameHashes';
const KEPT = 50;

interface Noted extends NotedHash {
  readonly id: number;
}

const isNoted = (value: unknown): value is Noted => {
  const noted = value as Partial<Noted> | null;
  return typeof noted?.id === 'number' && typeof noted.hash === 'string' && typeof noted.seenMs === 'number';
};
const isList = (value: unknown): value is readonly Noted[] => Array.isArray(value) && value.every(isNoted);

const readAll = (): readonly Noted[] => localStore.read(KEY, isList) ?? [];

/** Writes down the hash of the server seed that is played next, once: a later, different one is noticed by the check. */
export function noteHash(id: number, hash: string, seenMs: number): void {
  const all = readAll();
  if (all.some((noted) => noted.id === id)) return;
  localStore.write(KEY, [{ id, hash, seenMs }, ...all].slice(0, KEPT));
}

export const readNote = (id: number): NotedHash | null => readAll().find((noted) => noted.id === id) ?? null;
