import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { chatPath } from '#features/otc-order/model/order-paths.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { accountEndOf } from '#features/otc-order/model/payment-account.ts';
import { Face } from '#ui/face.tsx';
import { Facts } from '#ui/facts.tsx';
import { Note } from '#ui/note.tsx';
import { useOrderTexts } from './use-order-texts.ts';

/** What the seller compares with the own account before a release. Only while the order is open. */
export function ReceiveCard({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.receive');
  const texts = useOrderTexts();
  const payTo = order.pay_to;
  const end = payTo === null ? '' : accountEndOf(payTo);
  const account = payTo === null ? order.kind_name : texts.kind(payTo);
  return (
    <section className="pad deal-part stack deal-notes">
      <div className="card">
        <Buyer order={order} />
        <Facts
          rows={[
            { id: 'from', label: t('from'), value: order.payer_name },
            { id: 'to', label: t('to'), value: end === '' ? account : t('ending', { kind: account, end }) },
            { id: 'reference', label: t('reference'), value: <span className="mono">{order.number}</span> },
            { id: 'amount', label: t('amount'), value: texts.money(order.fiat_amount, order.fiat), total: true },
          ]}
        />
      </div>
      {order.state === 'pending' ? null : <Note tone="warn">{t('picture')}</Note>}
    </section>
  );
}

function Buyer({ order }: { order: Order }) {
  const t = useTranslations('otcOrder.receive');
  const texts = useOrderTexts();
  const { counterparty } = order;
  const figures = [
    t('figures', { level: String(counterparty.level), orders: counterparty.orders }),
    ...(counterparty.completion === '' ? [] : [t('completed', { rate: texts.share(counterparty.completion) })]),
  ];
  return (
    <div className="row between deal-person">
      <span className="row deal-person-name">
        <Face name={counterparty.name} size={32} src={counterparty.avatar || undefined} />
        <span>
          <b className="semi sm">{counterparty.name}</b>
          <span className="xs c3 num">{figures.join(' · ')}</span>
        </span>
      </span>
      {order.state === 'pending' ? null : (
        <a className="link sm nowrap" href={hrefOf(chatPath(order.number))}>
          {t('voucher')}
        </a>
      )}
    </div>
  );
}
