import { isZero, toAmount } from '@candor/money/decimal';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSecurityStatus } from '#data/use-security-status.ts';
import type { Release } from '#features/otc-order/hooks/use-release.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { PayPasswordEntry } from '#widgets/pay-password-entry.tsx';
import { useOrderTexts } from './use-order-texts.ts';

type ReleaseSheetProps = { order: Order; open: boolean; onClose: () => void; submit: Release };

/** Shows what leaves the own coins and to whom; entering the pay password releases. */
export function ReleaseSheet({ order, open, onClose, submit }: ReleaseSheetProps) {
  const t = useTranslations();
  const { data: security } = useSecurityStatus();
  const close = () => {
    submit.forget();
    onClose();
  };
  return (
    <Sheet
      flush
      open={open}
      onClose={close}
      locked={submit.isPending}
      title={t('otcOrder.release.heading')}
      closeLabel={t('common.actions.close')}
    >
      <ReleaseFacts order={order} />
      {security?.has_pay_password === 0 ? (
        <div className="sheet-b">
          <Button variant="primary" block href={hrefOf(PATHS.payPassword)}>
            {t('otcOrder.release.noPassword')}
          </Button>
        </div>
      ) : (
        <PayPasswordEntry
          isPin={security?.pay_password_is_pin !== 0}
          isPending={submit.isPending}
          failures={submit.failures}
          error={submit.padError}
          note={t('otcOrder.release.final')}
          onEntered={(password) => submit.send({ number: order.number, pay_password: password })}
        />
      )}
    </Sheet>
  );
}

function ReleaseFacts({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.release');
  const texts = useOrderTexts();
  const coin = order.currency_name;
  const fee =
    order.is_maker === 0 || isZero(toAmount(order.fee))
      ? []
      : [{ id: 'fee', label: t('fee'), value: texts.exact(order.fee, coin) }];
  return (
    <div className="pay-facts">
      <p className="sm c3 center">{t('releasing')}</p>
      <p className="t1 num center">{texts.exact(order.amount, coin)}</p>
      <Facts
        rows={[
          { id: 'to', label: t('to'), value: order.payer_name || order.counterparty.name },
          ...fee,
          { id: 'total', label: t('total'), value: texts.exact(order.escrow, coin), total: true },
        ]}
      />
    </div>
  );
}
