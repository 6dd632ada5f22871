import type { Pool } from '#platform/db/pool';
import type { NameEntry } from './areas';
import { nameOfEntry } from './entry-name';
import type { RuleAreas } from './rule-areas';
import { type ChangeRow, loadChanges } from './rules.store';

export interface RuleChange extends Omit<ChangeRow, 'body' | 'previous'> {
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

interface Found {
  readonly values: Map<string, string>;
  readonly nameEntry: NameEntry | undefined;
}

const collect = (value: unknown, path: string, into: Found): void => {
  const under = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value))
    value.forEach((one, index) => {
      collect(one, under(nameOfEntry(one, index, into.nameEntry)), into);
    });
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) collect(one, under(name), into);
  } else if (value !== null && value !== undefined) into.values.set(path, String(value));
};

const valuesOf = (body: unknown, nameEntry: NameEntry | undefined): ReadonlyMap<string, string> => {
  const found = { values: new Map<string, string>(), nameEntry };
  collect(body, '', found);
  return found.values;
};

/** Every value that differs, by its path; an empty side means the value did not or does not exist. */
export const compareBodies = (previous: unknown, body: unknown, nameEntry?: NameEntry): RuleChange['changes'] => {
  const [before, after] = [valuesOf(previous, nameEntry), valuesOf(body, nameEntry)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return paths
    .map((path) => ({ path, before: before.get(path) ?? '', after: after.get(path) ?? '' }))
    .filter((change) => change.before !== change.after);
};

/** The public log: every value before and after each change. */
export const loadRuleChanges = async (
  { pool, areas }: { pool: Pool; areas: RuleAreas },
  paging: { page: number; limit: number },
): Promise<{ rows: RuleChange[]; total: number }> => {
  const { rows, total } = await loadChanges(pool, paging);
  return {
    rows: rows.map(({ body, previous, ...row }) => ({
      ...row,
      changes: compareBodies(previous, body, areas.get(row.area)?.nameEntry),
    })),
    total,
  };
};
