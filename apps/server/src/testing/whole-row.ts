import { expect } from 'vitest';
import type { Pool } from '#platform/db/pool';

/** All columns of a row as PostgreSQL writes them: decimals keep their places, times their microseconds. */
export type WholeRow = Readonly<Record<string, string | null>>;

/** What an outcome changes of the row; all other columns stay as they were. Values may be matchers. */
export type Changes = Readonly<Record<string, unknown>>;

/** A time as it stands in such a row. */
export const timeText = (ms: number): string => new Date(ms).toISOString().replace(/\.?0*Z$/, '+00:00');

/** The rows with this value of the column, in the order of all their columns. */
export const wholeRows = async (
  pool: Pool,
  table: string,
  where: Readonly<Record<string, string | number>>,
): Promise<WholeRow[]> => {
  const names = Object.keys(where);
  const conditions = names.map((name, at) => `t.${name} = $${at + 1}`).join(' and ');
  const { rows } = await pool.query<{ row: WholeRow }>(
    `select (select jsonb_object_agg(c.key, c.value) from jsonb_each_text(to_jsonb(t)) c) as row
     from ${table} t where ${conditions} order by t`,
    Object.values(where),
  );
  return rows.map(({ row }) => row);
};

/** The one row with these values; fails when there is none or more than one. */
export const wholeRow = async (...asked: Parameters<typeof wholeRows>): Promise<WholeRow> => {
  const rows = await wholeRows(...asked);
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
};

/**
 * Compares every column after a race: the row must be the one before it with the changes of one allowed outcome, which is
 * found by the column that tells outcomes apart. Returns the name of the outcome.
 */
export const expectOutcome = (
  { before, after, by = 'state' }: { readonly before: WholeRow; readonly after: WholeRow; readonly by?: string },
  outcomes: Readonly<Record<string, Changes>>,
): string => {
  const name = after[by] ?? '';
  expect(Object.keys(outcomes)).toContain(name);
  expect(after).toEqual({ ...before, [by]: name, ...outcomes[name] });
  return name;
};
