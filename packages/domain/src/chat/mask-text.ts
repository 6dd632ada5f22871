import { DISGUISED_LINKS } from './disguised-links';
import { listHandles, MESSENGER_NAMES } from './handles';
import { DOMAINS, LABEL, LABEL_END, PATH, WORD_DOMAINS } from './link-parts';
import { MASK, type MaskKind } from './masks';
import { toPlainLetters } from './plain-letters';
import { listSpacedAddresses } from './spaced-addresses';

/** The ends of a part: no letter or digit of an address touches it. */
const START = '(?<![0-9A-Za-z])';
const END = '(?![0-9A-Za-z])';
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

const LINKS: readonly RegExp[] = [
  // Links with a scheme, and hosts that name themselves.
  /[a-z][a-z0-9+.-]{1,20}:\/\/\S+/giu,
  /(?<![0-9a-z])(?:mailto|tel|tg|sms):\S+/giu,
  /(?<![0-9a-z])www\.\S+/giu,
  // Domains, with port and path.
  new RegExp(`(?:${LABEL}\\.)+(?:${DOMAINS})${LABEL_END}${PATH}`, 'giu'),
  new RegExp(`(?:${LABEL}\\.)+(?:${WORD_DOMAINS})/\\S+`, 'giu'),
  /(?<![0-9.])(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?![0-9.])(?::[0-9]{2,5})?(?:\/\S*)?/gu,
  ...DISGUISED_LINKS,
];

const ADDRESSES: readonly RegExp[] = [
  // E-mail addresses.
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu,
  // Wallet addresses: Ethereum, Tron, Bitcoin in base58 and in bech32.
  new RegExp(`${START}0x[0-9a-f]{40}${END}`, 'giu'),
  new RegExp(`${START}T${BASE58}{33}${END}`, 'gu'),
  new RegExp(`${START}[13]${BASE58}{25,34}${END}`, 'gu'),
  new RegExp(`${START}(?:bc|tb|ltc)1[02-9ac-hj-np-z]{11,71}${END}`, 'giu'),
  ...MESSENGER_NAMES,
];

const DAY = '(?:0?[1-9]|[12][0-9]|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)[0-9]{2}';
const DATE = `(?:${YEAR}([-/.])${MONTH}\\1${DAY}|${DAY}([-/.])${MONTH}\\2${YEAR}|${MONTH}([-/.])${DAY}\\3${YEAR}|${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01]))`;
/** A date and, behind it, a time. */
const DATE_AND_TIME = new RegExp(
  `(?<![0-9+])${DATE}(?:[ T]{1,2}[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9])?)?(?![0-9])`,
  'gu',
);
const CODES =
  'USDT|USDC|USD|EUR|GBP|JPY|CNY|RMB|HKD|TWD|KRW|THB|VND|IDR|INR|PHP|MYR|SGD|AUD|CAD|CHF|RUB|UAH|KZT|TRY|NGN|ZAR|KES|GHS|BRL|MXN|ARS|CLP|COP|PEN|VES|BTC|ETH|TRX|BNB|SOL|XRP|DOGE';
/** An amount: with decimals, or with the code or sign of a currency before or after it. */
const AMOUNT = new RegExp(
  `(?<![0-9.+])(?:` +
    `[0-9]{1,9}\\.[0-9]{1,8}(?![0-9.]| ?[-(/]?[0-9])|` +
    `[0-9]{1,15}(?:\\.[0-9]{1,8})?(?= ?(?:${CODES})(?![A-Za-z]))|` +
    `[0-9]{1,3}(?:([ .])[0-9]{3})(?:\\1[0-9]{3}){0,4}(?= ?(?:${CODES})(?![A-Za-z]))|` +
    `(?<=[$€£¥₩₫฿₹₽₺₴₦] ?)[0-9]{1,15}(?:\\.[0-9]{1,8})?(?![0-9]))`,
  'gu',
);
/** Eight digits or more with at most three separators between two of them, and not part of a name or a hash. */
const PHONE = /(?<![0-9A-Za-z])\+?\(?[0-9](?:[ \t().\-/·–—]{0,3}[0-9]){7,}(?![0-9A-Za-z])/gu;

interface Span {
  readonly kind: MaskKind;
  readonly from: number;
  readonly to: number;
}

const spansOf = (kind: MaskKind, pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ kind, from: index, to: index + found.length }));

/** Hides dates and amounts from the search for telephone numbers, keeping all positions. */
const withoutFigures = (text: string): string =>
  [DATE_AND_TIME, AMOUNT].reduce(
    (rest, pattern) => rest.replace(pattern, (found) => '\u0000'.repeat(found.length)),
    text,
  );

/** Spans in order, those that touch or overlap made one: of the kind of the first, or of the longer if both begin together. */
const joinSpans = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from <= last.to)
      joined[joined.length - 1] = { ...last, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
};

const replaceSpans = (text: string, spans: readonly Span[], markOf: (kind: MaskKind) => string): string => {
  const { starts } = toPlainLetters(text);
  let result = '';
  let at = 0;
  for (const { kind, from, to } of joinSpans(spans)) {
    result += text.slice(at, starts[from]) + markOf(kind);
    at = starts[to] ?? text.length;
  }
  return result + text.slice(at);
};

const handleSpans = (plain: string, isPerson: IsPerson): Span[] =>
  listHandles(plain).flatMap(({ from, to, name }): Span[] => (isPerson(name) ? [] : [{ kind: 'address', from, to }]));

type IsPerson = (name: string) => boolean;
const NOBODY: IsPerson = () => false;

/** Replaces names with an @ that are those of nobody here. `isPerson` is asked in lower case, without the @. */
export const maskHandles = (text: string, markOf: (kind: MaskKind) => string, isPerson: IsPerson): string =>
  replaceSpans(text, handleSpans(toPlainLetters(text).plain, isPerson), markOf);

/**
 * Replaces links, domains, e-mail and wallet addresses and telephone numbers in what a member writes, so that nobody is led
 * away from the protection of the order; also in disguise: "evil dot com", an address with spaces, the name of somebody at a
 * messenger. Amounts, dates, order numbers, hashes of transactions and names of persons here stay. `markOf` names what stands
 * for a part.
 */
export const maskText = (
  text: string,
  markOf: (kind: MaskKind) => string = () => MASK,
  isPerson: IsPerson = NOBODY,
): string => {
  const { plain } = toPlainLetters(text);
  return replaceSpans(
    text,
    [
      ...LINKS.flatMap((pattern) => spansOf('link', pattern, plain)),
      ...ADDRESSES.flatMap((pattern) => spansOf('address', pattern, plain)),
      ...handleSpans(plain, isPerson),
      ...listSpacedAddresses(plain).map(({ from, to }): Span => ({ kind: 'address', from, to })),
      ...spansOf('phone', PHONE, withoutFigures(plain)),
    ],
    markOf,
  );
};
