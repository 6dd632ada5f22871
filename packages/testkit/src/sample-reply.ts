import type { Call, ReplyOf } from '@candor/contract/call';

type Partly<T> = T extends readonly (infer Item)[]
  ? readonly Partly<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Partly<T[Name]> }
    : T;

/** What is read of a schema, whichever kind it is. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}
interface Schema {
  readonly _zod: { readonly def: unknown };
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}

/** Texts of the wire's grammars; the first that a schema accepts is its sample. */
const TEXTS = [
  '',
  '0.00000000',
  '0',
  '0.00',
  '+0.0000',
  '2026-03-02 10:00:00',
  '2026-03-02',
  '0'.repeat(32),
  '0'.repeat(64),
  'C10001',
  'EUR',
];

/**
 * A reply of a call with everything the contract asks for: what the test is about is given, the rest is the plainest the
 * schema accepts (empty, zero, the first of several).
 */
export const sampleReply = <C extends Call>(call: C, given: Partly<ReplyOf<C>>): ReplyOf<C> =>
  sample(call.reply, given) as ReplyOf<C>;

function sample(schema: Schema, given: unknown): unknown {
  const def = schema._zod.def as Definition;
  switch (def.type) {
    case 'object':
      return sampleObject(def.shape ?? {}, (given ?? {}) as Readonly<Record<string, unknown>>);
    case 'array':
      return ((given ?? []) as readonly unknown[]).map((item) => sample(def.element as Schema, item));
    case 'nullable':
      return given === undefined || given === null ? null : sample(def.innerType as Schema, given);
    case 'optional':
      return given === undefined ? undefined : sample(def.innerType as Schema, given);
    case 'default':
    case 'readonly':
      return sample(def.innerType as Schema, given);
    case 'pipe':
      return sample(def.in as Schema, given);
    case 'union':
      return sampleUnion(def.options ?? [], given);
    default:
      return given ?? plainest(schema, def);
  }
}

function sampleObject(shape: Readonly<Record<string, Schema>>, given: Readonly<Record<string, unknown>>): unknown {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(shape, name));
  if (unknown.length > 0) throw new Error(`not in the contract: ${unknown.join(', ')}`);
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sample(field, given[name])]));
}

/** The first option that what is given fits. */
function sampleUnion(options: readonly Schema[], given: unknown): unknown {
  for (const option of options) {
    try {
      const value = sample(option, given);
      if (option.safeParse(value).success) return value;
    } catch {
      // The next option may have these fields.
    }
  }
  throw new Error(`fits no option: ${JSON.stringify(given)}`);
}

function plainest(schema: Schema, { type, values, entries }: Definition): unknown {
  if (values !== undefined) return values[0];
  if (entries !== undefined) return Object.values(entries)[0];
  if (type === 'number') return 0;
  if (type === 'boolean') return false;
  if (type === 'null') return null;
  if (type === 'record') return {};
  const text = TEXTS.find((candidate) => schema.safeParse(candidate).success);
  if (text === undefined) throw new Error(`no sample for a ${type}`);
  return text;
}
