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

/** The rules an operator can change, each change a new version. What was made under an old one names it and keeps it. */
export const createRules = (deps: RulesDeps & { readonly onForget?: () => void }) => {
  const books = new Map<number, Promise<RuleBook>>();
  let kept: { at: number; book: Promise<RuleBook> } | null = null;

  const keep = (book: Promise<RuleBook>): Promise<RuleBook> => {
    const fresh = { at: deps.clock.nowMs(), book };
    kept = fresh;
    // A failed read is not kept: the next caller tries again.
    book.catch(() => {
      if (kept === fresh) kept = null;
    });
    return book;
  };
  const load = async (): Promise<RuleBook> => (await loadBook(deps.areas, deps.pool)) ?? completeBook(deps);
  const now = (): Promise<RuleBook> => (kept && deps.clock.nowMs() - kept.at < KEPT_MS ? kept.book : keep(load()));

  return {
    /** Before anything is made under them: no area and nothing on the lists is without its rules. */
    start: (): Promise<RuleBook> => keep(completeBook(deps)),
    /** The whole rulebook in force. */
    now,
    current: async <A extends RuleArea>(area: A): Promise<InForce<A>> => {
      const book = await now();
      return { version: book.version, body: book[area] };
    },
    /** The rulebook something was made under. It never changes, so it is kept. */
    at: (version: number): Promise<RuleBook> => {
      if (books.size > KEPT_BOOKS) books.clear();
      const known = books.get(version) ?? loadBookAt(deps, version);
      books.set(version, known);
      known.catch(() => books.delete(version));
      return known;
    },
    /** The place at which values that can be read do not fit what there is; null: they fit. */
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
    /** After a change of the own process: the next reader looks. */
    forget: (): void => {
      kept = null;
      deps.onForget?.();
    },
  };
};

export type Rules = ReturnType<typeof createRules>;
