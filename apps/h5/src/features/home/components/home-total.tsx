import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { toggleHideAmounts, usePreferences } from '#data/preference-store.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import type { LoadedWallet } from '#data/use-wallet.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

type HomeTotalProps = { wallet: LoadedWallet };

/** What the user owns in the display currency, and the ways to move it. */
export function HomeTotal({ wallet }: HomeTotalProps) {
  const t = useTranslations();
  const code = useFiat((state) => state.fiat.currency_code);
  const hidden = usePreferences((state) => state.hideAmounts);
  const amountText = useAmountText();
  return (
    <section className="pad home-total">
      <div className="row sm c2 home-label">
        <span>{t('home.total', { fiat: code })}</span>
        <IconButton
          label={t(hidden ? 'common.a11y.showAmounts' : 'common.a11y.hideAmounts')}
          glyph={hidden ? EyeOff : Eye}
          size={16}
          onClick={toggleHideAmounts}
        />
      </div>
      <p className="display num trunc">{amountText(wallet.overview?.total, code)}</p>
      <p className="sm c3 home-caption">
        {wallet.isVisitor ? t('shell.visitorNote') : <Valued atMs={wallet.overview?.priceTimeMs} />}
      </p>
      {wallet.isVisitor ? <VisitorActions /> : <OwnActions />}
    </section>
  );
}

function Valued({ atMs }: { atMs: number | undefined }) {
  const t = useTranslations('shell');
  const place = useTimePlace();
  return atMs === undefined ? '\u00a0' : t('valuedAt', { time: formatDateTime(atMs, place) });
}

function OwnActions() {
  const t = useTranslations();
  return (
    <div className="grid g3 home-actions">
      <Button variant="primary" size="md" href={hrefOf(PATHS.transfer)}>
        {t('home.transfer')}
      </Button>
      <Button size="md" href={hrefOf(PATHS.allRecords)}>
        {t('home.records')}
      </Button>
      <Button size="md" href={hrefOf(PATHS.assets)}>
        {t('common.tabs.assets')}
      </Button>
    </div>
  );
}

function VisitorActions() {
  const t = useTranslations('common');
  return (
    <div className="home-actions">
      <Button variant="primary" size="md" block href={hrefOf(PATHS.login)}>
        {t('actions.logIn')}
      </Button>
    </div>
  );
}
