import type { IeoFile } from './verify-ieo-share';

/** Limit on list lengths: far more than a project has commits. */
const MAX_LINES = 5_000_000;
const HASH = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;
const DECIMAL = /^[0-9]{1,30}(\.[0-9]{1,8})?$/;

type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';
const like =
  (form: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && form.test(value);
const hasShape = (value: unknown, shape: Shape): boolean =>
  isObject(value) &&
  Object.keys(value).length === Object.keys(shape).length &&
  Object.entries(shape).every(([name, fits]) => fits(value[name]));
const listOf =
  (fits: (one: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.length <= MAX_LINES && value.every(fits);

const ROOT: Shape = {
  root: like(HASH),
  leaf_count: isWhole,
  signed_ms: isWhole,
  key_id: isText,
  signature: like(SIGNATURE),
};
const isRoot = (value: unknown): boolean => hasShape(value, ROOT);
const KEY: Shape = { id: isText, public_key: like(HASH) };
const COIN: Shape = { coin: isText, paid: like(DECIMAL), cost: like(DECIMAL), refund: like(DECIMAL) };
const OWN: Shape = {
  alias: isText,
  wanted: like(DECIMAL),
  allocated: like(DECIMAL),
  coins: listOf((one) => hasShape(one, COIN)),
};
const FILE: Shape = {
  format: (value) => value === 'candor-ieo-1',
  terms: isText,
  commits: isRoot,
  result: isRoot,
  keys: listOf((one) => hasShape(one, KEY)),
  lines: listOf(isText),
  own: (value) => value === null || hasShape(value, OWN),
};

/** A file of a sharing from anywhere. Null when it is not one: every field is there, of its form, and nothing else. */
export const readIeoFile = (text: string): IeoFile | null => {
  try {
    const value: unknown = JSON.parse(text);
    return hasShape(value, FILE) ? (value as IeoFile) : null;
  } catch {
    return null;
  }
};
