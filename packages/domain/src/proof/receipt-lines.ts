import { canonical } from '@candor/money/decimal';

/** How a receipt becomes bytes: this line, then one line `name=value` per field, in the order of its kind, in ASCII. */
const RECEIPT_FORMAT = 'candor-receipt-1';

export type Lines<K extends string> = Readonly<Record<K, string>>;

export const writeLines = <K extends string>(names: readonly K[], lines: Lines<K>): string =>
  [RECEIPT_FORMAT, ...names.map((name) => `${name}=${lines[name]}`)].join('\n');

/** Null unless every name stands exactly in its place. */
export const readLines = <K extends string>(names: readonly K[], text: string): Lines<K> | null => {
  const [format, ...rest] = text.split('\n');
  if (format !== RECEIPT_FORMAT || rest.length !== names.length) return null;
  const lines: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const line = rest[index] ?? '';
    if (!line.startsWith(`${name}=`)) return null;
    lines[name] = line.slice(name.length + 1);
  }
  return lines as Lines<K>;
};

/** Thrown by the readers below; a receipt is read whole or not at all. */
export class UnreadableReceipt extends Error {}

const fail = (value: string): never => {
  throw new UnreadableReceipt(value.slice(0, 40));
};

/** Each value can be written in one way only: anything else was not written by us. */
export const readWhole = (value: string): number =>
  /^(0|[1-9][0-9]{0,14})$/.test(value) ? Number.parseInt(value, 10) : fail(value);

export const readDecimal = (value: string): string => {
  try {
    return canonical(value) === value ? value : fail(value);
  } catch {
    return fail(value);
  }
};

export const readOne = <T extends string>(choices: readonly T[], value: string): T =>
  choices.find((choice) => choice === value) ?? fail(value);

export const readText = (value: string): string => (/^[\x21-\x7e]{1,64}$/.test(value) ? value : fail(value));

/** How much later than an acceptance each source spoke, as `writeSourceDelays` writes it; empty: none did. */
export const readDelays = (value: string): string =>
  value === '' || /^[\w.-]{1,40}:(-?[0-9]{1,15})?(,[\w.-]{1,40}:(-?[0-9]{1,15})?){0,50}$/.test(value)
    ? value
    : fail(value);

export const readOptional = <T>(read: (value: string) => T, value: string): T | null =>
  value === '' ? null : read(value);

export const writeOptional = (value: string | number | null | undefined): string => String(value ?? '');
