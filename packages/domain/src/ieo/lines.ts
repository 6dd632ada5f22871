import { canonical } from '@candor/money/decimal';

/** The terms the shares follow from. Decimals are canonical text. */
export interface ShareTerms {
  readonly projectId: number;
  readonly token: string;
  readonly supply: string;
  readonly step: string;
  readonly userCap: string;
  /** Least tokens that must be wanted; 0: no minimum. */
  readonly softCap: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly isCancelled: boolean;
  /** Price of one token in each accepted coin, in the order of the project. */
  readonly prices: readonly { readonly coin: string; readonly price: string }[];
}

export interface CommitLine {
  /** From 1, in order of time. */
  readonly index: number;
  readonly alias: string;
  readonly coin: string;
  readonly tokens: string;
  readonly timeMs: number;
}

export interface CoinResult {
  readonly coin: string;
  readonly paid: string;
  readonly cost: string;
  readonly refund: string;
}

export interface ResultLine {
  /** From 1, in order of the first commit. */
  readonly index: number;
  readonly alias: string;
  readonly wanted: string;
  readonly allocated: string;
  readonly coins: readonly CoinResult[];
}

/** Thrown by the readers: a line is read whole or not at all. */
export class UnreadableLine extends Error {}

const fail = (text: string): never => {
  throw new UnreadableLine(text.slice(0, 80));
};
/** Each value can be written in one way only. */
const whole = (text: string | undefined): number =>
  text !== undefined && /^(0|[1-9][0-9]{0,14})$/.test(text) ? Number.parseInt(text, 10) : fail(text ?? '');
const decimal = (text: string | undefined): string => {
  const isPlain = text !== undefined && /^[0-9]{1,30}(\.[0-9]{1,8})?$/.test(text);
  return isPlain && canonical(text) === text ? text : fail(text ?? '');
};
const word = (text: string | undefined, form = /^[A-Za-z0-9]{1,40}$/): string =>
  text !== undefined && form.test(text) ? text : fail(text ?? '');

const TERMS_FORMAT = 'candor-ieo-terms-1';
const TERMS_NAMES = [
  'project',
  'token',
  'supply',
  'step',
  'user_cap',
  'soft_cap',
  'start_ms',
  'end_ms',
  'cancelled',
  'prices',
];

export const writeTerms = (terms: ShareTerms): string => {
  const values = [
    terms.projectId,
    terms.token,
    canonical(terms.supply),
    canonical(terms.step),
    canonical(terms.userCap),
    canonical(terms.softCap),
    terms.startMs,
    terms.endMs,
    terms.isCancelled ? 1 : 0,
    terms.prices.map(({ coin, price }) => `${coin}:${canonical(price)}`).join(','),
  ];
  return [TERMS_FORMAT, ...TERMS_NAMES.map((name, index) => `${name}=${values[index]}`)].join('\n');
};

const readValues = (text: string): string[] => {
  const [format, ...lines] = text.split('\n');
  if (format !== TERMS_FORMAT || lines.length !== TERMS_NAMES.length) return fail(text);
  return TERMS_NAMES.map((name, index) => {
    const line = lines[index] ?? '';
    return line.startsWith(`${name}=`) ? line.slice(name.length + 1) : fail(line);
  });
};

const readPrice = (text: string): { coin: string; price: string } => {
  const parts = text.split(':');
  return parts.length === 2 ? { coin: word(parts[0]), price: decimal(parts[1]) } : fail(text);
};

export const readTerms = (text: string): ShareTerms => {
  const values = readValues(text);
  return {
    projectId: whole(values[0]),
    token: word(values[1]),
    supply: decimal(values[2]),
    step: decimal(values[3]),
    userCap: decimal(values[4]),
    softCap: decimal(values[5]),
    startMs: whole(values[6]),
    endMs: whole(values[7]),
    isCancelled: word(values[8], /^[01]$/) === '1',
    prices: (values[9] ?? '').split(',').map(readPrice),
  };
};

export const writeCommit = ({ index, alias, coin, tokens, timeMs }: CommitLine): string =>
  `${index}|${alias}|${coin}|${canonical(tokens)}|${timeMs}`;

export const readCommit = (text: string): CommitLine => {
  const parts = text.split('|');
  if (parts.length !== 5) return fail(text);
  return {
    index: whole(parts[0]),
    alias: word(parts[1]),
    coin: word(parts[2]),
    tokens: decimal(parts[3]),
    timeMs: whole(parts[4]),
  };
};

export const writeResult = ({ index, alias, wanted, allocated, coins }: ResultLine): string => {
  const parts = coins.map(({ coin, paid, cost, refund }) => `${coin}:${paid}:${cost}:${refund}`);
  return `${index}|${alias}|${wanted}|${allocated}|${parts.join(',')}`;
};
