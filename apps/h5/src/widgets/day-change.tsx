import { type Amount, isNegative, isZero } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatMove } from '#lib/format-number.ts';
import { ChangeText } from '#ui/change.tsx';
import type { Direction } from '#ui/direction.ts';

/** Change of the holdings' value in 24 hours. */
export function DayChange({ value, percent }: { value: Amount; percent: Amount }) {
  const t = useTranslations('home');
  const code = useFiat((state) => state.fiat.currency_code);
  const { locale } = useTimePlace();
  const amountText = useAmountText();
  return (
    <ChangeText direction={directionOf(value)}>
      {t('dayChange', { change: amountText(value, code, 'gain'), percent: formatMove(percent, locale) })}
    </ChangeText>
  );
}

function directionOf(value: Amount): Direction {
  if (isZero(value)) return 'flat';
  return isNegative(value) ? 'down' : 'up';
}
