/** What an order form was filled with. Never prices: they age. */
export type FormFields = Readonly<Record<string, string>>;

/** Forms by product and pair, the one filled in last first. */
export type FormMemory = readonly (readonly [name: string, fields: FormFields])[];

/** Products times pairs; the one filled in longest ago goes first. */
const MOST_FORMS = 50;
const LONGEST_TEXT = 40;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_TEXT;
const isFields = (value: unknown): value is FormFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isText);

export const isFormMemory = (value: unknown): value is FormMemory =>
  Array.isArray(value) &&
  value.length <= MOST_FORMS &&
  value.every((entry) => Array.isArray(entry) && entry.length === 2 && isText(entry[0]) && isFields(entry[1]));

export const recallFields = (memory: FormMemory, name: string): FormFields =>
  memory.find(([known]) => known === name)?.[1] ?? {};

/** The fields that are given replace those remembered; the others of this form stay. */
export function withFields(memory: FormMemory, name: string, fields: FormFields): FormMemory {
  const others = memory.filter(([known]) => known !== name);
  const all = { ...recallFields(memory, name), ...fields };
  return [[name, all] as const, ...others].slice(0, MOST_FORMS);
}

/** A positive amount with at most so many decimals, written out; anything else cannot have been meant. */
export const isAmountText = (text: string | undefined, scale: number): text is string =>
  text !== undefined &&
  /^(?:0|[1-9]\d{0,14})(?:\.\d{1,18})?$/.test(text) &&
  /[1-9]/.test(text) &&
  (text.split('.')[1] ?? '').length <= scale;
