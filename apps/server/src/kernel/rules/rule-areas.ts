import * as z from 'zod/mini';
import type { RuleArea, RuleAreaSpec, RuleBodies } from './areas';

export type RuleAreas = ReadonlyMap<string, RuleAreaSpec>;

/** The areas of the kernel and of every module, each once. */
export const collectRuleAreas = (specs: readonly RuleAreaSpec[]): RuleAreas => {
  const areas = new Map(specs.map((spec) => [spec.area as string, spec]));
  if (areas.size !== specs.length) throw new Error('an area of rules is declared twice');
  return areas;
};

export const findSpec = (areas: RuleAreas, area: RuleArea): RuleAreaSpec => {
  const spec = areas.get(area);
  if (spec === undefined) throw new Error(`no module declares the rules of ${area}`);
  return spec;
};

export type BodyReading<A extends RuleArea> =
  | { readonly ok: true; readonly body: RuleBodies[A] }
  /** Where it is wrong: "0.withdrawFee"; empty: as a whole. */
  | { readonly ok: false; readonly path: string };

/** Reads the values of an area; whatever is missing, too much or out of bounds is refused by its place. */
export const readRuleBody = <A extends RuleArea>(areas: RuleAreas, area: A, body: unknown): BodyReading<A> => {
  const parsed = z.safeParse(findSpec(areas, area).schema, body);
  if (parsed.success) return { ok: true, body: parsed.data as unknown as RuleBodies[A] };
  return { ok: false, path: (parsed.error.issues[0]?.path ?? []).join('.') };
};
