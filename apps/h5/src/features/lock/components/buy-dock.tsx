import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useConnection } from '#data/online-store.ts';
import { useSession } from '#data/session-store.ts';
import { DASH } from '#data/use-amount-text.ts';
import type { LockTicket } from '#features/lock/hooks/use-lock-form.ts';
import { buyPath } from '#features/lock/model/lock-paths.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { useLockTexts } from './use-lock-texts.ts';

/** The amount and the button to the confirmation; visitors are asked to log in. */
export function BuyDock({ ticket }: { ticket: LockTicket }) {
  const t = useTranslations('lock');
  const texts = useLockTexts();
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const isVisitor = useSession((state) => state.token === null);
  const { product, summary, submit } = ticket;
  const isOpen = product.state === 'open';
  const reason = isOffline
    ? t('form.offline')
    : isOpen
      ? null
      : t(`state.${product.state === 'open' ? 'paused' : product.state}`, { time: texts.moment(product.opens_ms) });
  const press = () => (isVisitor ? askToLogIn(buyPath(product.id)) : ticket.setAsking(true));
  return (
    <Dock>
      {reason === null ? null : (
        <p className="xs cw center dock-reason" role="status">
          {reason}
        </p>
      )}
      <div className="row between lock-dock">
        <div>
          <p className="xs c3">{t('form.youLock')}</p>
          <p className="semi num nowrap">
            {summary.preview === null ? DASH : texts.money(summary.preview.amount, product.currency_name)}
          </p>
        </div>
        <Button
          variant="primary"
          grow
          disabled={isOffline || !isOpen || !(summary.isReady || isVisitor || submit.isOutcomeUnknown)}
          onClick={press}
        >
          {t('form.review')}
        </Button>
      </div>
    </Dock>
  );
}
