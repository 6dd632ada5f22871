export type NumberSigns = {
  /** Digits with the locale's separators. Takes a bigint, so no digit is lost. */
  readonly group: (whole: bigint) => string;
  readonly decimal: string;
  /** The percent sign with the space some languages put before it. */
  readonly percent: string;
};

const cache = new Map<string, NumberSigns>();

/** Number separators and percent sign of a locale, read from Intl once per locale. */
export function readNumberSigns(locale: string): NumberSigns {
  const known = cache.get(locale);
  if (known) return known;
  const grouping = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const signs = {
    group: (whole: bigint) => grouping.format(whole),
    decimal: readDecimal(locale),
    percent: readPercent(locale),
  };
  cache.set(locale, signs);
  return signs;
}

function readDecimal(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

function readPercent(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.01);
  const afterDigits = parts.slice(parts.findIndex((part) => part.type === 'integer') + 1);
  return afterDigits.map((part) => part.value).join('');
}
