/** Remembered values of an order form. Never prices, because they become stale. */
export type FormFields = Readonly<Record<string, string>>;

/** Forms by product and pair, most recently changed first. */
export type FormMemory = readonly (readonly [name: string, fields: FormFields])[];

/** Enough for products times pairs; above it, the form changed longest ago is dropped. */
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

/** Merges `fields` into the remembered fields of this form. */
export function withFields(memory: FormMemory, name: string, fields: FormFields): FormMemory {
  const others = memory.filter(([known]) => known !== name);
  const all = { ...recallFields(memory, name), ...fields };
  return [[name, all] as const, ...others].slice(0, MOST_FORMS);
}

/** Whether a remembered text is a positive plain decimal with at most `scale` decimals. */
export const isAmountText = (text: string | undefined, scale: number): text is string =>
  text !== undefined &&
  /^(?:0|[1-9]\d{0,14})(?:\.\d{1,18})?$/.test(text) &&
  /[1-9]/.test(text) &&
  (text.split('.')[1] ?? '').length <= scale;
