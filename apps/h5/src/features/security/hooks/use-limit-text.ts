import type { LimitKind } from '@candor/contract/security';
import { useTranslations } from 'use-intl';
import { type LimitRow, plainLimit } from '#features/security/model/limit-rows.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatAmount, formatExact } from '#lib/format-number.ts';
import { formatDateTime } from '#lib/format-time.ts';

/** Texts of limits: money or minutes, and a pending change. */
export function useLimitText() {
  const t = useTranslations('security.limits');
  const place = useTimePlace();
  const NOT_MONEY: Partial<Record<LimitKind, (value: string) => string>> = {
    session_minutes: (value) => t('minutes', { minutes: plainLimit(value) }),
    points: (value) => t('points', { points: formatExact(value, place.locale) }),
  };
  const amount = (kind: LimitKind, value: string): string =>
    NOT_MONEY[kind]?.(value) ?? t('money', { amount: formatAmount(value, { currency: 'USDT', locale: place.locale }) });
  const next = ({ kind, next: waiting }: LimitRow): string | null => {
    if (waiting === null) return null;
    const time = formatDateTime(waiting.fromMs, place);
    return waiting.value === null
      ? t('nextNone', { time })
      : t('nextValue', { value: amount(kind, waiting.value), time });
  };
  return { amount, next };
}
