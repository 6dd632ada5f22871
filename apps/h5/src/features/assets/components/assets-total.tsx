import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { useFiat } from '#data/fiat-store.ts';
import { toggleHideAmounts, usePreferences } from '#data/preference-store.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import { useFiatChoice } from '#data/use-fiat-choice.ts';
import type { LoadedWallet } from '#data/use-wallet.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Chip } from '#ui/chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DayChange } from '#widgets/day-change.tsx';

type AssetsTotalProps = { wallet: LoadedWallet };

export function AssetsTotal({ wallet }: AssetsTotalProps) {
  const t = useTranslations();
  const code = useFiat((state) => state.fiat.currency_code);
  const hidden = usePreferences((state) => state.hideAmounts);
  const fiatChoice = useFiatChoice();
  const amountText = useAmountText();
  return (
    <>
      <div className="row between">
        <span className="row sm c2 assets-label">
          {t('assets.totalValue')}
          <IconButton
            label={t(hidden ? 'common.a11y.showAmounts' : 'common.a11y.hideAmounts')}
            glyph={hidden ? EyeOff : Eye}
            size={16}
            onClick={toggleHideAmounts}
          />
        </span>
        <Chip opens label={`${t('assets.fiat')}: ${code}`} onClick={() => openChoice(fiatChoice)}>
          {code}
        </Chip>
      </div>
      <p className="display num trunc assets-figure">{amountText(wallet.overview?.total, code)}</p>
      <div className="sm c3 assets-caption">
        {wallet.isVisitor ? t('shell.visitorNote') : <Valued overview={wallet.overview} />}
      </div>
    </>
  );
}

/** Change over the day, and the time of the prices it was computed from. */
function Valued({ overview }: Pick<LoadedWallet, 'overview'>) {
  const t = useTranslations('shell');
  const place = useTimePlace();
  if (overview === undefined) return '\u00a0';
  return (
    <>
      <p>
        <DayChange {...overview.dayChange} />
      </p>
      <p className="xs">{t('valuedAt', { time: formatDateTime(overview.priceTimeMs, place) })}</p>
    </>
  );
}
