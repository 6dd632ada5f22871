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
  /** Path of the error: "0.withdrawFee"; empty: the body as a whole. */
  | { readonly ok: false; readonly path: string };

/** Validates the body of an area; a missing, unknown or out-of-range value is refused with its path. */
export const readRuleBody = <A extends RuleArea>(areas: RuleAreas, area: A, body: unknown): BodyReading<A> => {
  const parsed = z.safeParse(findSpec(areas, area).schema, body);
  if (parsed.success) return { ok: true, body: parsed.data as unknown as RuleBodies[A] };
  return { ok: false, path: (parsed.error.issues[0]?.path ?? []).join('.') };
};
