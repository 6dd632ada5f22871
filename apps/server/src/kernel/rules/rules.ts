import type { Pool } from '#platform/db/pool';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';
import { defaultBodies, isRuleArea, RULE_AREAS, type RuleArea, type RuleBodies, readRuleBody } from './areas';
import { insertRule, loadNewest, lockRules, type NewRule, type RuleRow } from './rules.store';

/** Every area as it stood at one moment. `version` counts changes of any area: one number names the whole rulebook. */
export interface RuleBook extends RuleBodies {
  readonly version: number;
}

export interface InForce<A extends RuleArea> {
  readonly version: number;
  readonly body: RuleBodies[A];
}

/** Another process sees a change this much later at most. */
const KEPT_MS = 2_000;
const KEPT_BOOKS = 200;
const NEWEST = 2_147_483_647;

const toBook = (rows: readonly RuleRow[]): RuleBook | null => {
  const bodyOf = (area: RuleArea): unknown => rows.find((row) => row.area === area)?.body;
  if (RULE_AREAS.some((area) => bodyOf(area) === undefined)) return null;
  const bodies = RULE_AREAS.map((area) => {
    const reading = readRuleBody(area, bodyOf(area));
    if (!reading.ok) throw new Error(`the rules of ${area} cannot be read at ${reading.path}`);
    return [area, reading.body];
  });
  const version = Math.max(...rows.map((row) => row.id));
  return { ...(Object.fromEntries(bodies) as unknown as RuleBodies), version };
};

/** Appends a version of one area; it applies to what happens after the commit. Call `rules.forget()` then. */
export const insertRuleVersion = async (tx: Tx, rule: NewRule): Promise<{ id: number; version: number }> => {
  const reading = readRuleBody(rule.area, rule.body);
  if (!reading.ok) return refuse('parameter_error', { field: `body ${reading.path}`.trim() });
  await lockRules(tx);
  return insertRule(tx, { ...rule, body: reading.body });
};

interface RulesDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly mode: Config['mode'];
}

/** Areas that have no version yet get what the software came with. */
const insertDefaults = ({ pool, clock, mode }: RulesDeps): Promise<RuleRow[]> =>
  withTx(pool, async (tx) => {
    await lockRules(tx);
    const known = new Set((await loadNewest(tx.client, NEWEST)).map((row) => row.area));
    const bodies = defaultBodies(mode);
    const now = new Date(clock.nowMs());
    for (const area of RULE_AREAS.filter((one) => !known.has(one))) {
      await insertRule(tx, {
        area,
        body: bodies[area],
        summary: 'First version',
        proposedBy: null,
        approvedBy: null,
        now,
      });
    }
    return loadNewest(tx.client, NEWEST);
  });

/** The rules an operator can change, each change a new version. What was made under an old one names it and keeps it. */
export const createRules = (deps: RulesDeps) => {
  const books = new Map<number, Promise<RuleBook>>();
  let kept: { at: number; book: Promise<RuleBook> } | null = null;

  const load = async (): Promise<RuleBook> => {
    const book = toBook(await loadNewest(deps.pool, NEWEST)) ?? toBook(await insertDefaults(deps));
    if (book === null) throw new Error('an area of the rules has no version');
    return book;
  };
  const now = (): Promise<RuleBook> => {
    const at = deps.clock.nowMs();
    if (kept && at - kept.at < KEPT_MS) return kept.book;
    const fresh = { at, book: load() };
    kept = fresh;
    // A failed read is not kept: the next caller tries again.
    fresh.book.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh.book;
  };
  const loadAt = async (version: number): Promise<RuleBook> => {
    const book = toBook(await loadNewest(deps.pool, version));
    if (book === null) throw new Error(`there is no rulebook ${version}`);
    return book;
  };

  return {
    /** The whole rulebook in force. */
    now,
    current: async <A extends RuleArea>(area: A): Promise<InForce<A>> => {
      const book = await now();
      return { version: book.version, body: book[area] };
    },
    /** The rulebook something was made under. It never changes, so it is kept. */
    at: (version: number): Promise<RuleBook> => {
      if (books.size > KEPT_BOOKS) books.clear();
      const known = books.get(version) ?? loadAt(version);
      books.set(version, known);
      known.catch(() => books.delete(version));
      return known;
    },
    /** After a change of the own process: the next reader looks. */
    forget: (): void => {
      kept = null;
    },
    isArea: isRuleArea,
  };
};

export type Rules = ReturnType<typeof createRules>;
