import type { Options } from 'klinecharts';
import { formatVolume } from '#lib/format-number.ts';
import type { TimePlace } from '#lib/format-time.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

type Formats = Pick<Options, 'formatter' | 'thousandsSeparator' | 'decimalFold'>;

/** Times and figures of the canvas in the user's locale. */
export function chartFormats(place: TimePlace): Formats {
  return {
    formatter: {
      formatDate: ({ timestamp, template, type }) =>
        formatOf(place, type === 'xAxis' ? short(template) : template).format(timestamp),
      formatBigNumber: (value) => asVolume(value, place.locale),
    },
    thousandsSeparator: { format: (value) => asFigure(String(value), place.locale) },
    // The whole price is shown, never 0.0{4}5.
    decimalFold: { format: (value) => String(value) },
  };
}

const MOST_DECIMALS = 8;
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/** A plain decimal with the locale's separators; other text, such as a formatted volume, is returned unchanged. */
function asFigure(text: string, locale: string): string {
  if (!PLAIN.test(text)) return text;
  const signs = readNumberSigns(locale);
  const [whole = '', decimals] = text.replace('-', '').split('.');
  const grouped = signs.group(BigInt(whole));
  return `${text.startsWith('-') ? '\u2212' : ''}${decimals === undefined ? grouped : grouped + signs.decimal + decimals}`;
}

/** Formats volumes summed by the library as floats; eight decimals are enough for display. */
const asVolume = (value: string | number, locale: string): string => {
  const text = typeof value === 'number' ? value.toFixed(MOST_DECIMALS) : value;
  return PLAIN.test(text) ? formatVolume(text, locale) : text;
};

/** Drops the year: the axis has no room for it. */
const short = (template: string): string =>
  template === 'MM-DD HH:mm' ? template : template.replace('YYYY-MM-DD', 'MM-DD');

const FIELDS: ReadonlyArray<readonly [sign: string, field: Intl.DateTimeFormatOptions]> = [
  ['YYYY', { year: 'numeric' }],
  // A word where the language has one: 04/05 is ambiguous.
  ['MM', { month: 'short' }],
  ['DD', { day: 'numeric' }],
  ['HH', { hour: '2-digit' }],
  ['mm', { minute: '2-digit' }],
  ['ss', { second: '2-digit' }],
];

const cache = new Map<string, Intl.DateTimeFormat>();

/** Date format for a template of the library, in the locale's order; calendar and hour cycle as in format-time. */
function formatOf({ locale, timeZone }: TimePlace, template: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${template}`;
  const known = cache.get(key);
  if (known) return known;
  const fields = FIELDS.filter(([sign]) => template.includes(sign)).map(([, field]) => field);
  const options = Object.assign({ calendar: 'gregory', hourCycle: 'h23', timeZone }, ...fields);
  const made = new Intl.DateTimeFormat(locale, options);
  cache.set(key, made);
  return made;
}
