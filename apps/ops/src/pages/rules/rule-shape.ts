/** The values of an area, as JSON knows them. Decimals are text. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

/** How a value is edited: a cell, a list of words or whole numbers, a table, fields one below the other, or as JSON text. */
export type Shape = 'text' | 'number' | 'flag' | 'words' | 'numbers' | 'table' | 'fields' | 'json';

const CELLS: ReadonlySet<Shape> = new Set<Shape>(['text', 'number', 'flag', 'words', 'numbers']);

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shapeOfList = (list: readonly Json[]): Shape => {
  if (list.every((one) => typeof one === 'string')) return 'words';
  if (list.every((one) => typeof one === 'number')) return 'numbers';
  const isTable = list.every((row) => isObject(row) && Object.values(row).every((cell) => CELLS.has(shapeOf(cell))));
  return isTable ? 'table' : 'json';
};

/** Knows no area by name, so a new one needs no screen of its own. */
export const shapeOf = (value: Json): Shape => {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  if (Array.isArray(value)) return shapeOfList(value);
  if (!isObject(value)) return 'json';
  return Object.values(value).some((one) => shapeOf(one) === 'json') ? 'json' : 'fields';
};

/** What a row of a list is about. */
export const SUBJECTS: readonly string[] = [
  'product',
  'instrumentId',
  'currencyId',
  'network',
  'level',
  'seconds',
  'area',
  'id',
  'code',
];

/** Columns of a table: every name any of its rows has, what the row is about first. */
export const columnsOf = (rows: readonly JsonObject[]): string[] => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const subjects = SUBJECTS.filter((name) => names.includes(name));
  return [...subjects, ...names.filter((name) => !subjects.includes(name))];
};

const BLANKS: Readonly<Partial<Record<Shape, Json>>> = { text: '', number: 0, flag: false, words: [], numbers: [] };

/** Rows of tables that may be empty: nothing in them tells what a row looks like. */
const FIRST_ROWS: Readonly<Record<string, JsonObject>> = { areaCaps: { area: '', multiple: 1 } };

/** The first row of a table that is empty so far, by the name of its field. */
export const firstRowOf = (name: string): JsonObject | undefined =>
  Object.hasOwn(FIRST_ROWS, name) ? FIRST_ROWS[name] : undefined;

const WHOLE = /^\d{1,9}$/;

/** Whole numbers in rising order, each once; anything else is left out. */
export const readNumbers = (words: readonly (string | number)[]): number[] => {
  const numbers = words.map(String).filter((word) => WHOLE.test(word));
  return [...new Set(numbers.map((word) => Number.parseInt(word, 10)))].toSorted((a, b) => a - b);
};

/** A new row with the columns of its neighbour and nothing in them. */
export const blankRow = (like: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(like).map(([name, value]) => [name, BLANKS[shapeOf(value)] ?? null]));

export type JsonReading =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problem: string };

export const readJson = (text: string): JsonReading => {
  try {
    return { ok: true, value: JSON.parse(text) as Json };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
};

const COINS = /\b(?:usdt|btc)\b/g;

/** "codeOverUsdt" → "Code over USDT". */
export const labelOf = (name: string): string => {
  const parts = name.replaceAll(/([a-z0-9])([A-Z])|([a-z])(\d)/g, '$1$3 $2$4').replaceAll('_', ' ');
  const words = parts.toLowerCase().replaceAll(COINS, (coin) => coin.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};
