import { canonical } from '@candor/money/decimal';
import { Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useCopy } from '#data/use-copy.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { toShownValue } from '#features/otc-order/model/payment-account.ts';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { useOrderTexts } from './use-order-texts.ts';

type PayTo = NonNullable<Order['pay_to']>;

/** Where and how much the buyer pays, with copy buttons. Only while the order is open. */
export function PaymentCard({ order, payTo }: { order: Order; payTo: PayTo }) {
  const t = useTranslations('otcOrder');
  const fields = useTranslations('otc.field');
  const texts = useOrderTexts();
  return (
    <section className="pad deal-part stack deal-notes">
      <div className="card deal-pay">
        <div className="row between deal-pay-head">
          <h3 className="sm semi">{t('pay.heading', { kind: texts.kind(payTo) })}</h3>
          <span className="xs c3 num">{t('pay.each', { price: texts.exact(order.price, order.fiat) })}</span>
        </div>
        <CopyRow label={t('pay.name')} value={payTo.holder} />
        {payTo.fields.map(({ key, value }) => (
          <CopyRow key={key} label={fields(key)} value={value} shown={toShownValue(key, value)} isCode />
        ))}
        <CopyRow
          label={t('pay.amount')}
          value={canonical(order.fiat_amount)}
          shown={texts.money(order.fiat_amount, order.fiat)}
        />
        <CopyRow label={t('pay.reference')} value={order.number} isCode />
      </div>
      {order.name_differs === 1 ? <Note tone="warn">{t('pay.differs')}</Note> : null}
      {order.name_differs === 0 && order.state === 'pending' ? (
        <Note tone="warn">{t('pay.own', { name: order.payer_name })}</Note>
      ) : null}
    </section>
  );
}

type CopyRowProps = { label: string; value: string; shown?: string; isCode?: boolean };

function CopyRow({ label, value, shown = value, isCode = false }: CopyRowProps) {
  const t = useTranslations('otcOrder.pay');
  const copy = useCopy();
  return (
    <div className="row between deal-copy">
      <span className="sm c3">{label}</span>
      <span className="row sm num deal-copy-value">
        <span className={classNames('right', isCode && 'mono')}>{shown}</span>
        <IconButton quiet size={16} label={t('copy', { field: label })} glyph={Copy} onClick={() => copy(value)} />
      </span>
    </div>
  );
}
