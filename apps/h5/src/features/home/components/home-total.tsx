import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFiat } from '#data/fiat-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { toggleHideAmounts, usePreferences } from '#data/preference-store.ts';
import { useAmountText } from '#data/use-amount-text.ts';
import type { LoadedWallet } from '#data/use-wallet.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DayChange } from '#widgets/day-change.tsx';

type WalletProps = { wallet: LoadedWallet };
type HomeTotalProps = WalletProps & { curve: ReactNode };

/** Total balance in the display currency, with the curve and the actions below. */
export function HomeTotal({ wallet, curve }: HomeTotalProps) {
  const t = useTranslations();
  const code = useFiat((state) => state.fiat.currency_code);
  const hidden = usePreferences((state) => state.hideAmounts);
  const amountText = useAmountText();
  return (
    <section className="pad home-total">
      <div className="home-worth">
        <div className="home-figures">
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
          <div className="sm c3 home-caption">
            <Caption wallet={wallet} />
          </div>
        </div>
        {curve}
      </div>
      {wallet.isVisitor ? <VisitorActions /> : <OwnActions />}
    </section>
  );
}

function Caption({ wallet }: WalletProps) {
  const t = useTranslations();
  if (wallet.isVisitor) return t('shell.visitorNote');
  if (wallet.overview) return <DayChange {...wallet.overview.dayChange} />;
  if (!wallet.isFailed) return '\u00a0';
  return (
    <div className="row between" role="alert">
      <span>{t('common.states.pageFailedTitle')}</span>
      <Button size="s" onClick={wallet.retry}>
        {t('common.actions.retry')}
      </Button>
    </div>
  );
}

function OwnActions() {
  const t = useTranslations('home.menu');
  return (
    <div className="grid g3 home-actions">
      <Button variant="primary" size="md" href={hrefOf(PATHS.select)}>
        {t('deposit')}
      </Button>
      <Button size="md" href={hrefOf(PATHS.withdraw)}>
        {t('withdraw')}
      </Button>
      <Button size="md" href={hrefOf(PATHS.transfer)}>
        {t('transfer')}
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
