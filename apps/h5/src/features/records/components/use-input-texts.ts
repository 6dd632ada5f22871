import { useTranslations } from 'use-intl';
import { useMoneyText } from '#data/use-money-text.ts';
import type { ExplanationInput } from '#features/records/model/explanation.ts';
import { findWord } from '#features/records/model/record-words.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { isDecimal } from '#lib/decimal-text.ts';
import { formatExact } from '#lib/format-number.ts';
import { readNumberSigns } from '#lib/number-signs.ts';

/** Labels and values of a formula's inputs. A name without a translation is shown as sent by the server. */
export function useInputTexts() {
  const t = useTranslations();
  const moneyText = useMoneyText();
  const { locale } = useTimePlace();
  return {
    moneyText,
    labelOf: (name: string): string => {
      const label = findWord('inputs', name);
      return label === undefined ? name.replaceAll('_', ' ') : t(label);
    },
    writeInput: ({ name, value, unit }: ExplanationInput): string => {
      const known = name === 'cause' ? findWord('causes', value) : findWord('values', `${name}:${value}`);
      if (known !== undefined) return t(known);
      if (unit === '' || !isDecimal(value)) return value;
      return unit === '%' ? `${formatExact(value, locale)}${readNumberSigns(locale).percent}` : moneyText(value, unit);
    },
  };
}
