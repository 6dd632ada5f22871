import { useTranslations } from 'use-intl';
import { useCompound } from '#features/dual/hooks/use-dual-orders.ts';
import type { DualOrder } from '#features/dual/model/dual-order.ts';
import { Switch } from '#ui/switch.tsx';

/** The auto-compound switch of an order that has not matured. */
export function CompoundRow({ order }: { order: DualOrder }) {
  const t = useTranslations('dual.detail');
  const submit = useCompound();
  const change = (on: boolean) => submit.send({ id: String(order.id), on: on ? '1' : '0' });
  return (
    <div className="stack dual-compound">
      <div className="row between">
        <span className="med grow">{t('compound')}</span>
        <Switch
          label={t('compound')}
          checked={order.auto_compound === 1}
          disabled={submit.isPending}
          onChange={change}
        />
      </div>
      <p className="xs c3">{t('compoundText')}</p>
      {submit.failure === null ? null : (
        <p className="hint err" role="alert">
          {submit.failure}
        </p>
      )}
    </div>
  );
}
