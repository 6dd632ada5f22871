import { isObject, type Json, SUBJECTS } from './rule-shape.ts';

export interface Difference {
  readonly path: string;
  /** Empty: it was or is not there. */
  readonly before: string;
  readonly after: string;
}

/** Rows are compared by subject, so that inserting one at the top does not change all others. */
const nameOf = (entry: Json, index: number): string => {
  if (!isObject(entry)) return String(index);
  const parts = SUBJECTS.map((name) => entry[name]).filter(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return parts.length === 0 ? String(index) : parts.join('-');
};

/** Duplicate names get their index appended, so that a row entered twice is shown. */
const nameRows = (list: readonly Json[]): (readonly [name: string, row: Json])[] => {
  const taken = new Set<string>();
  return list.map((row, index) => {
    const name = nameOf(row, index);
    const own = taken.has(name) ? `${name}#${index + 1}` : name;
    taken.add(own);
    return [own, row] as const;
  });
};

const isScalar = (value: Json): value is string | number | boolean | null =>
  typeof value !== 'object' || value === null;

const collect = (value: Json, path: string, into: Map<string, string>): Map<string, string> => {
  if (isScalar(value)) return into.set(path, String(value));
  // A list of words is one value: what counts is which words are in it.
  if (Array.isArray(value) && value.every(isScalar)) return into.set(path, value.join(', '));
  const entries = Array.isArray(value) ? nameRows(value) : Object.entries(value);
  for (const [name, one] of entries) collect(one as Json, path === '' ? name : `${path}.${name}`, into);
  return into;
};

/** Every changed value by its path, for display before proposing; the server makes its own list. */
export const findDifferences = (before: Json, after: Json): Difference[] => {
  const [old, fresh] = [collect(before, '', new Map()), collect(after, '', new Map())];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? '', after: fresh.get(path) ?? '' }))
    .filter((one) => one.before !== one.after);
};
