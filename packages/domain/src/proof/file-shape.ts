/** Checks of a value's form, for readers of files from anywhere. */
export type Fits = (value: unknown) => boolean;
export type Shape = Readonly<Record<string, Fits>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isWhole: Fits = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
export const like =
  (form: RegExp): Fits =>
  (value) =>
    typeof value === 'string' && form.test(value);
export const shaped =
  (shape: Shape): Fits =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length === Object.keys(shape).length &&
    Object.entries(shape).every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));
export const listOf =
  (fits: Fits, most: number): Fits =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(fits);
export const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);

export const isHash = like(/^[0-9a-f]{64}$/);
export const isSignature = like(/^[0-9a-f]{128}$/);
export const isKeyId = like(/^[0-9a-f]{16}$/);

const MAX_KEYS = 100;
export const isKeyList = listOf(shaped({ id: isKeyId, public_key: isHash }), MAX_KEYS);

/** JSON of at most that many characters; null when it is none. */
export const parseFile = (text: string, maxLength: number): unknown => {
  if (text.length > maxLength) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
