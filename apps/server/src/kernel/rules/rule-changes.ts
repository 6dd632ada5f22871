import type { Pool } from '#platform/db/pool';
import { nameOfEntry } from './entry-name';
import { type ChangeRow, loadChanges } from './rules.store';

export interface RuleChange extends Omit<ChangeRow, 'body' | 'previous'> {
  readonly changes: readonly { readonly path: string; readonly before: string; readonly after: string }[];
}

type Values = Map<string, string>;

const collect = (value: unknown, path: string, into: Values): Values => {
  const under = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) value.forEach((one, index) => void collect(one, under(nameOfEntry(one, index)), into));
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) collect(one, under(name), into);
  } else if (value !== null && value !== undefined) into.set(path, String(value));
  return into;
};

/** Every value that differs, by its path; an empty side means it was or is not there. */
export const compareBodies = (previous: unknown, body: unknown): RuleChange['changes'] => {
  const [before, after] = [collect(previous, '', new Map()), collect(body, '', new Map())];
  const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return paths
    .map((path) => ({ path, before: before.get(path) ?? '', after: after.get(path) ?? '' }))
    .filter((change) => change.before !== change.after);
};

/** The public log: who looks sees every number before and after. */
export const loadRuleChanges = async (
  pool: Pool,
  paging: { page: number; limit: number },
): Promise<{ rows: RuleChange[]; total: number }> => {
  const { rows, total } = await loadChanges(pool, paging);
  return {
    rows: rows.map(({ body, previous, ...row }) => ({ ...row, changes: compareBodies(previous, body) })),
    total,
  };
};
