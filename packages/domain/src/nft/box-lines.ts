/** Rarities of the wire, from common to rare. */
export const BOX_RARITIES = ['N', 'R', 'SR'] as const;
export type BoxRarity = (typeof BOX_RARITIES)[number];

/** One kind of content of a series: `count` of its boxes contain it. */
export interface BoxItem {
  readonly code: string;
  readonly rarity: BoxRarity;
  readonly count: number;
}

/** What is fixed and published before the first sale of a series. */
export interface BoxTerms {
  readonly series: string;
  readonly total: number;
  /** Sorted by code. */
  readonly items: readonly BoxItem[];
  /** End of the sale. */
  readonly endMs: number;
}

/** What one position of a series contains. */
export interface BoxLeaf {
  readonly series: string;
  /** From 1. */
  readonly position: number;
  readonly item: string;
  readonly rarity: BoxRarity;
  /** Hex of 16 random bytes: without it, the few possible contents of a leaf could be tried until the hash fits. */
  readonly salt: string;
}

/** Most boxes of a series. */
export const MAX_BOX_TOTAL = 100_000;

const CODE = /^[0-9A-Za-z_-]{1,64}$/;
const SALT = /^[0-9a-f]{32}$/;
const BOX_CODE = /^[0-9a-f]{32}$/;

export const isClientSeed = (text: string): boolean => CODE.test(text);
export const isBoxCode = (text: string): boolean => BOX_CODE.test(text);

/** Thrown by readers and writers: a text is read or written whole or not at all. */
export class UnreadableBoxText extends Error {}

const fail = (text: string): never => {
  throw new UnreadableBoxText(text.slice(0, 80));
};
const word = (text: string | undefined, form = CODE): string =>
  text !== undefined && form.test(text) ? text : fail(text ?? '');
/** Each value can be written in one way only. */
const whole = (text: string | undefined): number =>
  text !== undefined && /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number.parseInt(text, 10) : fail(text ?? '');
const readRarity = (text: string | undefined): BoxRarity =>
  BOX_RARITIES.find((rarity) => rarity === text) ?? fail(text ?? '');

const TERMS_FORMAT = 'candor-box-terms-1';
const TERMS_NAMES = ['series', 'total', 'items', 'end_ms'] as const;

/** Codes are ASCII, so the order of code units is the order of bytes. */
const byCode = (a: BoxItem, b: BoxItem): number => (a.code < b.code ? -1 : 1);

export const sortItems = (items: readonly BoxItem[]): BoxItem[] => items.toSorted(byCode);

export const countBoxes = (items: readonly Pick<BoxItem, 'count'>[]): number =>
  items.reduce((sum, { count }) => sum + count, 0);

const formatTerms = ({ series, total, items, endMs }: BoxTerms): string => {
  const list = items.map(({ code, rarity, count }) => `${code}:${rarity}:${count}`).join(',');
  const values = { series, total, items: list, end_ms: endMs };
  return [TERMS_FORMAT, ...TERMS_NAMES.map((name) => `${name}=${values[name]}`)].join('\n');
};

const readItem = (text: string): BoxItem => {
  const [code, rarity, count, ...more] = text.split(':');
  return more.length === 0 ? { code: word(code), rarity: readRarity(rarity), count: whole(count) } : fail(text);
};

/** Items have distinct codes in ascending order and at least one box each; the counts sum to the total. */
const areGoodItems = ({ items, total }: BoxTerms): boolean =>
  total >= 1 &&
  total <= MAX_BOX_TOTAL &&
  countBoxes(items) === total &&
  items.every(({ code, count }, at) => count >= 1 && (at === 0 || (items[at - 1]?.code ?? '') < code));

/** Throws unless the text is the one way to write valid terms. */
export const readBoxTerms = (text: string): BoxTerms => {
  const [format, ...lines] = text.split('\n');
  if (format !== TERMS_FORMAT || lines.length !== TERMS_NAMES.length) return fail(text);
  const [series, total, items, endMs] = TERMS_NAMES.map((name, at) => {
    const line = lines[at] ?? '';
    return line.startsWith(`${name}=`) ? line.slice(name.length + 1) : fail(line);
  });
  const terms: BoxTerms = {
    series: word(series),
    total: whole(total),
    items: (items ?? '').split(',').map(readItem),
    endMs: whole(endMs),
  };
  return areGoodItems(terms) ? terms : fail(text);
};

/** Throws for terms that could not be read again. */
export const writeBoxTerms = (terms: BoxTerms): string => {
  const text = formatTerms({ ...terms, items: sortItems(terms.items) });
  readBoxTerms(text);
  return text;
};

const LEAF_FORMAT = 'candor-box-1';

export const writeBoxLeaf = ({ series, position, item, rarity, salt }: BoxLeaf): string =>
  [LEAF_FORMAT, series, position, item, rarity, salt].join('|');

export const readBoxLeaf = (text: string): BoxLeaf => {
  const [format, series, position, item, rarity, salt, ...more] = text.split('|');
  if (format !== LEAF_FORMAT || more.length > 0) return fail(text);
  return {
    series: word(series),
    position: whole(position),
    item: word(item),
    rarity: readRarity(rarity),
    salt: word(salt, SALT),
  };
};

/** Null instead of the error of an unreadable text; other errors are passed on. */
export const readOrNull = <T>(read: (text: string) => T, text: string): T | null => {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof UnreadableBoxText) return null;
    throw error;
  }
};
