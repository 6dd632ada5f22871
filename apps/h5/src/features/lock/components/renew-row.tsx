import { lockRenew } from '@candor/contract/lock';
import { useTranslations } from 'use-intl';
import { useSubmit } from '#data/use-submit.ts';
import { refreshMoney } from '#data/use-wallet.ts';
import type { LockOrder } from '#features/lock/model/lock-order.ts';
import { Switch } from '#ui/switch.tsx';
import { useLockTexts } from './use-lock-texts.ts';

/** The switch of the renewal, off by default, and what is announced. */
export function RenewRow({ order }: { order: LockOrder }) {
  const t = useTranslations('lock.renew');
  const submit = useSubmit(lockRenew, () => void refreshMoney());
  const isRunning = order.status === 'running';
  const change = (on: boolean) => submit.send({ id: String(order.id), on: on ? '1' : '0' });
  return (
    <div className="group list">
      <div className="li">
        <span className="main">
          <span className="sm">{t('label')}</span>
          <span className="xs c3">
            <RenewState order={order} />
          </span>
          {submit.failure === null ? null : (
            <span className="hint err" role="alert">
              {submit.failure}
            </span>
          )}
        </span>
        {isRunning ? (
          <Switch label={t('label')} checked={order.auto_renew === 1} disabled={submit.isPending} onChange={change} />
        ) : null}
      </div>
    </div>
  );
}

function RenewState({ order: { renewal } }: { order: LockOrder }) {
  const t = useTranslations('lock.renew');
  const texts = useLockTexts();
  switch (renewal.state) {
    case 'off':
      return t('terms');
    case 'waiting':
      return t('waiting', { time: texts.moment(renewal.announce_until_ms) });
    case 'announced':
      return t('announced', { days: renewal.days, rate: texts.dayRate(renewal.day_rate_percent) });
    default:
      return t(renewal.state);
  }
}
