import type { NameEntry } from './areas';

const isRow = (entry: unknown): entry is Readonly<Record<string, unknown>> =>
  typeof entry === 'object' && entry !== null;

/** A list's entries go by what they are about, so that a new one in front does not look like a change of all. */
export const nameOfEntry = (entry: unknown, index: number, nameEntry?: NameEntry): string => {
  // A code in a list of codes is its own name, and so is a number among numbers.
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  return (isRow(entry) ? nameEntry?.(entry, index) : null) ?? String(index);
};
