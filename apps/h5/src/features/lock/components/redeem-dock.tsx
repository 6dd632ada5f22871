import { useTranslations } from 'use-intl';
import { canLeave, type LockOrder } from '#features/lock/model/lock-order.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { useLockTexts } from './use-lock-texts.ts';

/** The way out of a running order, or when it ends by itself. */
export function RedeemDock({ order, onLeave }: { order: LockOrder; onLeave: () => void }) {
  const t = useTranslations('lock.redeem');
  const texts = useLockTexts();
  return (
    <Dock>
      {canLeave(order) ? (
        <Button block onClick={onLeave}>
          {t(order.days === 0 ? 'flexible' : 'early')}
        </Button>
      ) : (
        <p className="sm c2 center">{t('notEarly', { time: texts.moment(order.end_ms) })}</p>
      )}
    </Dock>
  );
}
