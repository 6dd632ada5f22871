import { ACCOUNT_IDS } from '@candor/contract/wallet';
import { useTranslations } from 'use-intl';
import { hrefOf, recordPath, rulePath, verifyPath } from '#data/paths.ts';
import { useDualOrder } from '#features/dual/hooks/use-dual-orders.ts';
import type { DualOrderDetail } from '#features/dual/model/dual-order.ts';
import { ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { ProofMark } from '#ui/proof-mark.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { AskAbout } from '#widgets/ask-about.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { CompoundRow } from './compound-row.tsx';
import { OrderFacts } from './order-facts.tsx';
import { SettlementPrice } from './settlement-price.tsx';
import { useDualTexts } from './use-dual-texts.ts';

type OrderDetailProps = {
  /** null: the sheet is closed. */
  id: number | null;
  onClose: () => void;
};

/** One order: its outcome, its terms, how the settlement price was made, and links to proof, records and rules. */
export function OrderDetail({ id, onClose }: OrderDetailProps) {
  const t = useTranslations();
  const shown = useLastShown(id);
  const detail = useDualOrder(shown);
  return (
    <Sheet
      open={id !== null}
      onClose={onClose}
      title={t('dual.detail.heading', { id: String(shown ?? '') })}
      closeLabel={t('common.actions.close')}
    >
      <Loaded query={detail} rows={4}>
        {(data) => <DetailBody detail={data} />}
      </Loaded>
    </Sheet>
  );
}

function DetailBody({ detail }: { detail: DualOrderDetail }) {
  const t = useTranslations('dual.detail');
  const { order } = detail;
  const records = { currency: order.paid?.pay_id ?? order.pay_id, account: ACCOUNT_IDS.change };
  return (
    <div className="stack dual-detail">
      <Ending detail={detail} />
      <OrderFacts order={order} />
      <SettlementPrice detail={detail} />
      {order.settled_ms === 0 ? null : (
        <p>
          <ProofMark href={hrefOf(verifyPath('dual', order.id))}>{t('prove')}</ProofMark>
        </p>
      )}
      {order.state === 'purchased' ? <CompoundRow order={order} /> : null}
      <div className="list">
        <ListRow bare chevron href={hrefOf(recordPath(records))}>
          {t('records')}
        </ListRow>
        <ListRow bare chevron href={hrefOf(rulePath(order.rule_version))}>
          {t('rules', { version: order.rule_version })}
        </ListRow>
        <AskAbout kind="dual" id={order.id} />
      </div>
    </div>
  );
}

/** One sentence on what happened, or on what can happen. */
function Ending({ detail: { order } }: { detail: DualOrderDetail }) {
  const t = useTranslations('dual.ending');
  const texts = useDualTexts();
  const linked = texts.linked(order.linked_price);
  const below = texts.money(order.below.amount, order.below.pay_name);
  const above = texts.money(order.at_or_above.amount, order.at_or_above.pay_name);
  const paid = order.paid === null ? '' : texts.money(order.paid.amount, order.paid.pay_name);
  if (order.state === 'purchased') return <Note>{t('purchased', { linked, below, above })}</Note>;
  if (order.state === 'settling') return <Note>{t('settling')}</Note>;
  if (order.state === 'failed') return <Note tone="warn">{t('failed', { paid })}</Note>;
  const price = texts.linked(order.settlement_price ?? '0');
  const isBelow = order.paid?.pay_id === order.below.pay_id;
  return <Note>{t(isBelow ? 'below' : 'atOrAbove', { price, linked, paid })}</Note>;
}
