import type { Call } from '@candor/contract/call';
import { isAmountField } from '@candor/contract/fields';

interface Definition {
  readonly type?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  /** Set for optional and default wrappers. */
  readonly innerType?: Schema;
  /** Set for pipes: the input schema. */
  readonly in?: Schema;
}
interface Schema {
  readonly _zod: { readonly def: unknown };
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as Definition;

const shapeOf = (call: Call): Readonly<Record<string, Schema>> => definitionOf(call.input).shape ?? {};

/** Looks through optional, default and pipe wrappers. */
const isAmount = (schema: Schema | undefined): boolean => {
  if (schema === undefined) return false;
  const { innerType, in: sent } = definitionOf(schema);
  return isAmountField(schema) || isAmount(innerType) || isAmount(sent);
};

export const fieldNamesOf = (call: Call): string[] => Object.keys(shapeOf(call));

export const amountFieldsOf = (call: Call): string[] =>
  Object.entries(shapeOf(call))
    .filter(([, schema]) => isAmount(schema))
    .map(([name]) => name);

export const isOptionalField = (call: Call, field: string): boolean => {
  const schema = shapeOf(call)[field];
  return schema !== undefined && definitionOf(schema).type === 'optional';
};
