import { useTranslations } from 'use-intl';
import { hasStated, openerOf, stageOf } from '#features/otc-order/model/dispute-view.ts';
import type { Dispute, Order } from '#features/otc-order/model/order-types.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { useOrderTexts } from './use-order-texts.ts';

type DisputeCardProps = { order: Order; dispute: Dispute; onAppeal: () => void };

/** The dispute: who opened it, statements, the decision, and the time for an appeal. */
export function DisputeCard({ order, dispute, onAppeal }: DisputeCardProps) {
  const t = useTranslations('otcOrder.dispute');
  const texts = useOrderTexts();
  const stage = stageOf(order) ?? 'evidence';
  const time = texts.moment(dispute.opened_ms);
  return (
    <section className="pad deal-part">
      <div className="card deal-dispute" data-stage={stage}>
        <div className="row between">
          <h3 className="sm semi">{t('heading')}</h3>
          <Badge tone={stage === 'carriedOut' ? 'plain' : 'warn'}>{t(`stage.${stage}`)}</Badge>
        </div>
        <p className="sm c2 num">
          {t(`opened.${openerOf(dispute, order.role)}`, { time, name: order.counterparty.name })}
        </p>
        <Facts rows={useRows(order, dispute)} />
        {dispute.outcome_reason === '' ? null : (
          <p className="sm c2">{t('because', { reason: dispute.outcome_reason })}</p>
        )}
        {stage === 'window' ? <p className="xs c3">{t(dispute.is_final === 1 ? 'finalText' : 'windowText')}</p> : null}
        {stage === 'appealed' ? <p className="xs c3">{t('appealedText')}</p> : null}
        {order.actions.includes('appeal') ? (
          <Button size="md" block onClick={onAppeal}>
            {t('appeal')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function useRows(order: Order, dispute: Dispute) {
  const t = useTranslations('otcOrder.dispute');
  const texts = useOrderTexts();
  const other = order.role === 'buyer' ? 'seller' : 'buyer';
  const given = (isGiven: boolean) => t(isGiven ? 'given' : 'missing');
  const statements = [
    { id: 'yours', label: t('yours'), value: given(hasStated(dispute, order.role)) },
    { id: 'theirs', label: t('theirs'), value: given(hasStated(dispute, other)) },
  ];
  if (dispute.outcome === '') {
    return [{ id: 'answerBy', label: t('answerBy'), value: texts.moment(dispute.answer_due_ms) }, ...statements];
  }
  const carried = dispute.carry_out_ms === 0 ? order.ended_ms : dispute.carry_out_ms;
  return [
    ...statements,
    { id: 'outcome', label: t('outcome'), value: t(dispute.outcome) },
    ...(carried === 0 ? [] : [{ id: 'carried', label: t('carriedOutAt'), value: texts.moment(carried) }]),
  ];
}
