import type { Pool } from '#platform/db/pool';
import type { Tx } from '#platform/db/with-tx';
import type { RuleArea, RuleBodies } from './areas';
import { findFlaw } from './find-flaw';
import { loadListing } from './listing.store';
import { type BodyReading, findSpec, readRuleBody } from './rule-areas';
import { completeBook, insertRuleVersion, loadBook, loadBookAt, type RuleBook, type RulesDeps } from './rule-book';
import { compareBodies, loadRuleChanges, type RuleChange } from './rule-changes';
import type { NewRule } from './rules.store';

export interface InForce<A extends RuleArea> {
  readonly version: number;
  readonly body: RuleBodies[A];
}

/** Another process sees a change this much later at most. */
const KEPT_MS = 2_000;
const KEPT_BOOKS = 200;

/**
 * The rules an operator can change; each change is a new version. Orders store the version they were made under and
 * keep its terms.
 */
export const createRules = (deps: RulesDeps & { readonly onForget?: () => void }) => {
  const books = new Map<number, Promise<RuleBook>>();
  let kept: { at: number; book: Promise<RuleBook> } | null = null;

  const keep = (book: Promise<RuleBook>): Promise<RuleBook> => {
    const fresh = { at: deps.clock.nowMs(), book };
    kept = fresh;
    // A failed read is not cached: the next caller tries again.
    book.catch(() => {
      if (kept === fresh) kept = null;
    });
    return book;
  };
  const load = async (): Promise<RuleBook> => (await loadBook(deps.areas, deps.pool)) ?? completeBook(deps);
  const now = (): Promise<RuleBook> => (kept && deps.clock.nowMs() - kept.at < KEPT_MS ? kept.book : keep(load()));

  return {
    /** Call before anything uses the rules: inserts missing areas and entries. */
    start: (): Promise<RuleBook> => keep(completeBook(deps)),
    /** The whole rulebook in force. */
    now,
    current: async <A extends RuleArea>(area: A): Promise<InForce<A>> => {
      const book = await now();
      return { version: book.version, body: book[area] };
    },
    /** The rulebook of a version. It never changes, so it is cached. */
    at: (version: number): Promise<RuleBook> => {
      if (books.size > KEPT_BOOKS) books.clear();
      const known = books.get(version) ?? loadBookAt(deps, version);
      books.set(version, known);
      known.catch(() => books.delete(version));
      return known;
    },
    /** The path at which a valid body does not fit the listing; null: it fits. */
    findFlaw: async <A extends RuleArea>(area: A, body: RuleBodies[A]): Promise<string | null> =>
      findFlaw(findSpec(deps.areas, area), body, await loadListing(deps.pool)),
    isArea: (text: string): text is RuleArea => deps.areas.has(text),
    read: <A extends RuleArea>(area: A, body: unknown): BodyReading<A> => readRuleBody(deps.areas, area, body),
    /** Appends a version of one area; call `forget` after the commit. */
    insert: (tx: Tx, rule: NewRule): Promise<{ id: number; version: number }> =>
      insertRuleVersion(deps.areas, tx, rule),
    /** Every value of the area that differs. */
    compare: (area: RuleArea, sides: { readonly before: unknown; readonly after: unknown }): RuleChange['changes'] =>
      compareBodies(sides.before, sides.after, findSpec(deps.areas, area).nameEntry),
    /** The public log, newest first. */
    changes: (pool: Pool, paging: { page: number; limit: number }) => loadRuleChanges({ ...deps, pool }, paging),
    /** Call after a change made by this process: the next read goes to the database. */
    forget: (): void => {
      kept = null;
      deps.onForget?.();
    },
  };
};

export type Rules = ReturnType<typeof createRules>;
