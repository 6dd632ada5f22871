import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import type { RuleBodies } from './areas';
import { addListed, findFlaw } from './find-flaw';
import { loadListing } from './listing.store';
import { findSpec, type RuleAreas, readRuleBody } from './rule-areas';
import { insertRule, loadFirst, loadNewest, lockRules, type NewRule, type RuleRow } from './rules.store';

/** All areas at one moment. `version` counts changes of any area: one number identifies the whole rulebook. */
export interface RuleBook extends RuleBodies {
  readonly version: number;
}

const NEWEST = 2_147_483_647;

const bodyOf = (rows: readonly RuleRow[], area: string): unknown => rows.find((row) => row.area === area)?.body;

const toBook = (areas: RuleAreas, rows: readonly RuleRow[], version: number): RuleBook => {
  const bodies = [...areas.values()].map(({ area }) => {
    const reading = readRuleBody(areas, area, bodyOf(rows, area));
    if (!reading.ok) throw new Error(`the rules of ${area} cannot be read at ${reading.path}`);
    return [area, reading.body];
  });
  return { ...(Object.fromEntries(bodies) as unknown as RuleBodies), version };
};

const versionOf = (rows: readonly RuleRow[]): number => Math.max(0, ...rows.map((row) => row.id));

/** The rulebook in force; null while an area has no version. */
export const loadBook = async (areas: RuleAreas, sql: Pool | Tx['client']): Promise<RuleBook | null> => {
  const rows = await loadNewest(sql, NEWEST);
  if ([...areas.keys()].some((area) => bodyOf(rows, area) === undefined)) return null;
  return toBook(areas, rows, versionOf(rows));
};

/**
 * For an area added later than this version, its first version is used: it was copied from the values in force before.
 */
export const loadBookAt = async (
  { pool, areas }: Pick<RulesDeps, 'pool' | 'areas'>,
  version: number,
): Promise<RuleBook> => {
  const rows = await loadNewest(pool, version);
  if (rows.length === 0) throw new Error(`there is no rulebook ${version}`);
  const isMissing = ({ area }: RuleRow): boolean => rows.every((row) => row.area !== area);
  return toBook(areas, [...rows, ...(await loadFirst(pool)).filter(isMissing)], versionOf(rows));
};

/**
 * Appends a version of one area; it applies after the commit, and the listing tables are updated in the same
 * transaction. Call `rules.forget()` after the commit.
 */
export const insertRuleVersion = async (
  areas: RuleAreas,
  tx: Tx,
  rule: NewRule,
): Promise<{ id: number; version: number }> => {
  const { area } = rule;
  const reading = readRuleBody(areas, area, rule.body);
  if (!reading.ok) return refuse('parameter_error', { field: `body ${reading.path}`.trim() });
  await lockRules(tx);
  const flaw = findFlaw(findSpec(areas, area), reading.body, await loadListing(tx.client));
  if (flaw !== null) return refuse('rule_invalid', { path: flaw });
  const inserted = await insertRule(tx, { ...rule, body: reading.body });
  const book = await loadBook(areas, tx.client);
  if (book !== null) for (const { apply } of areas.values()) await apply?.(tx, book);
  return inserted;
};

export interface RulesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly mode: Config['mode'];
  readonly areas: RuleAreas;
}

/** Inserts the shipped defaults for areas without a version, and entries for items listed since. */
export const completeBook = ({ pool, clock, mode, areas }: RulesDeps): Promise<RuleBook> =>
  withTx(pool, async (tx) => {
    await lockRules(tx);
    const [known, listing] = [await loadNewest(tx.client, NEWEST), await loadListing(tx.client)];
    const own = { proposedBy: null, approvedBy: null, now: new Date(clock.nowMs()) };
    for (const spec of areas.values()) {
      const { area } = spec;
      const [present, body] = [bodyOf(known, area), spec.defaults({ mode, listing })];
      const grown = addListed(spec, present, body);
      if (present === undefined) await insertRule(tx, { area, body, summary: 'First version', ...own });
      else if (grown !== null) await insertRule(tx, { area, body: grown, summary: 'New on the list', ...own });
    }
    const book = await loadBook(areas, tx.client);
    if (book === null) throw new Error('an area of the rules has no version');
    return book;
  });
