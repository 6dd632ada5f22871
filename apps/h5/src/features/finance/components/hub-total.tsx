import { isZero, toAmount } from '@candor/money/decimal';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { toggleHideAmounts, usePreferences } from '#data/preference-store.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useUtcPlace } from '#features/finance/hooks/use-utc-place.ts';
import type { Overview } from '#features/finance/model/hub.ts';
import { formatDayTime } from '#lib/format-day.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Stat } from '#ui/stat.tsx';
import { ShortDay } from '#widgets/finance/short-day.tsx';

const COIN = 'USDT';
const toneOf = (paid: string) => (isZero(toAmount(paid)) ? undefined : 'up');

/** The sum in products, what they paid, and the next payout. */
export function HubTotal({ overview }: { overview: Overview }) {
  const t = useTranslations();
  const place = useUtcPlace();
  const hidden = usePreferences((state) => state.hideAmounts);
  const amountText = useAmountText();
  const next = overview.next_time_ms;
  return (
    <section className="pad hub-total">
      <p className="row sm c2 hub-label">
        {t('finance.hub.inProducts')}
        <IconButton
          label={t(hidden ? 'common.a11y.showAmounts' : 'common.a11y.hideAmounts')}
          glyph={hidden ? EyeOff : Eye}
          size={16}
          onClick={toggleHideAmounts}
        />
      </p>
      <p className="display num trunc">{amountText(overview.usdt_total, COIN)}</p>
      <div className="hub-stats">
        <Stat
          label={t('finance.hub.paid')}
          value={amountText(overview.usdt_paid, COIN, 'gain')}
          direction={toneOf(overview.usdt_paid)}
        />
        <Stat
          label={t('finance.hub.paidToday')}
          value={amountText(overview.usdt_paid_today, COIN, 'gain')}
          direction={toneOf(overview.usdt_paid_today)}
        />
        <Stat
          label={t('finance.hub.next')}
          value={next === null ? t('finance.hub.none') : formatDayTime(next, place)}
        />
      </div>
      <ShortDay daySeconds={overview.day_seconds} />
    </section>
  );
}
