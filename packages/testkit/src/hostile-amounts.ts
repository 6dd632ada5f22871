import type { RefusalCode } from '@candor/contract/codes';

/** One way to send something that is no amount. Field texts are form-encoded already, as they go over the wire. */
export interface HostileAmount {
  readonly name: string;
  /** The field, or what stands in its place; empty leaves it out. */
  readonly encode: (field: string) => string;
  readonly refusedAs: RefusalCode;
}

// Groups of the abuse catalogue (G1 to G10). Written with escapes where the character cannot be seen.
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'signed [G1]': ['-1', '-0.00000001', '-0', '+1', '\u22121'],
  'nothing [G2]': ['0', '0.0', '0.00000000', '0.000000000000000000'],
  'words [G3]': ['NaN', 'Infinity', '-Infinity', 'undefined', 'null', 'true', '', '[object Object]'],
  'exponents [G4]': ['1e2', '1E2', '1e-8', '1e400'],
  'other writings [G5]': ['0x10', '0b1', '0o7', '1_000', '1,000', '1.000,00', '1.', '.5', '00', '01', '1.2.3', '1n'],
  'nine decimals [G6]': ['0.000000001', '1.000000000'],
  'beyond the largest [G7]': ['100000000000000000000', '9'.repeat(400)],
  'spaces and digits of others [G9]': [' 1', '1 ', '\t1', '1\n', '1\u00a0', '\u00a01', '\u200b1', '\uff11', '\u0661'],
  'marks [G9]': ['\ufeff1', '1\ufeff', '\u202e1'],
  'injection [T21]': ["1' or '1'='1", '1;drop table ledger_posting', '$1', '1USDT'],
};

const encodeText =
  (text: string) =>
  (field: string): string =>
    `${field}=${encodeURIComponent(text)}`;

const show = (text: string): string => JSON.stringify(text.length > 30 ? `${text.slice(0, 30)}…` : text);

const LITERALS: readonly HostileAmount[] = Object.entries(TEXTS).flatMap(([group, texts]) =>
  texts.map((text) => ({
    name: `${group}: ${show(text)}`,
    encode: encodeText(text),
    refusedAs: 'amount_invalid' as const,
  })),
);

/** Malformed requests, refused before the value is parsed. */
const SHAPES: readonly HostileAmount[] = [
  { name: 'a bare plus, which is a space [G1]', encode: (field) => `${field}=+1`, refusedAs: 'amount_invalid' },
  { name: 'missing [G3]', encode: () => '', refusedAs: 'amount_invalid' },
  { name: 'a name without a value [G3]', encode: (field) => field, refusedAs: 'amount_invalid' },
  { name: 'NUL [G9]', encode: (field) => `${field}=1%00`, refusedAs: 'malformed_request' },
  { name: 'bytes that are no UTF-8 [G9]', encode: (field) => `${field}=1%ff`, refusedAs: 'malformed_request' },
  { name: 'a broken escape [G9]', encode: (field) => `${field}=1%zz`, refusedAs: 'malformed_request' },
  { name: 'array [G10]', encode: (field) => `${field}[]=1`, refusedAs: 'parameter_forbidden' },
  { name: 'encoded array [G10]', encode: (field) => `${field}%5B%5D=1`, refusedAs: 'parameter_forbidden' },
  { name: 'indexed array [G10]', encode: (field) => `${field}[0]=1`, refusedAs: 'parameter_forbidden' },
  { name: 'object [G10]', encode: (field) => `${field}[amount]=1`, refusedAs: 'parameter_forbidden' },
  { name: 'beside an array [G10]', encode: (field) => `${field}=1&${field}[]=1`, refusedAs: 'parameter_forbidden' },
  { name: 'repeated [G10]', encode: (field) => `${field}=1&${field}=2`, refusedAs: 'parameter_repeated' },
  { name: 'repeated the same [G10]', encode: (field) => `${field}=1&${field}=1`, refusedAs: 'parameter_repeated' },
];

/** Invalid amounts that every call must refuse. */
export const HOSTILE_AMOUNTS: readonly HostileAmount[] = [...LITERALS, ...SHAPES];
