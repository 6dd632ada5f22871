import type { NameEntry } from './areas';

const isRow = (entry: unknown): entry is Readonly<Record<string, unknown>> =>
  typeof entry === 'object' && entry !== null;

/** List entries are named by their subject, so that an insertion at the front does not appear as a change of all. */
export const nameOfEntry = (entry: unknown, index: number, nameEntry?: NameEntry): string => {
  // In a list of codes or numbers, each value is its own name.
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  return (isRow(entry) ? nameEntry?.(entry, index) : null) ?? String(index);
};
