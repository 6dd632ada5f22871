import { canonical, mul, toAmount, toRate } from '@candor/money/decimal';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount } from '#lib/format-number.ts';
import { formatClockTime, formatDateTimeInZone } from '#lib/format-time.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

/** A tampered file may contain anything: values that cannot be formatted are shown raw. */
function orRaw(write: () => string, raw: string | number): string {
  try {
    return write();
  } catch {
    return String(raw);
  }
}

/** Formatters for figures, times and shares in the user's locale. */
export function useFigures() {
  const place = useTimePlace();
  const { locale } = place;
  return {
    /** A price or amount with all digits and at least two decimals. */
    figure: (value: string) => orRaw(() => formatAmount(value, { currency: '', locale }), value),
    gain: (value: string) => formatAmount(value, { currency: '', locale, sign: 'gain' }),
    percent: (rate: string) => {
      const percent = canonical(mul(toAmount(rate), toRate('100'), { scale: 8, rounding: 'down' }));
      return `${percent.replace('.', readNumberSigns(locale).decimal)}${readNumberSigns(locale).percent}`;
    },
    clock: (ms: number) => orRaw(() => formatClockTime(ms, place), ms),
    /** With milliseconds, the precision of a tick. */
    exactClock: (ms: number) => orRaw(() => `${formatClockTime(ms, place)}.${String(ms % 1_000).padStart(3, '0')}`, ms),
    time: (ms: number) => formatDateTimeInZone(ms, place),
  };
}
