import { CircleX, FileText, Paperclip, Scale, UserRoundX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { useServerNow } from '#features/otc-order/hooks/use-server-now.ts';
import { type ActionRow, actionRowsOf } from '#features/otc-order/model/order-actions.ts';
import { evidencePath } from '#features/otc-order/model/order-paths.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { useOrderTexts } from './use-order-texts.ts';

const GLYPHS = { cancel: CircleX, askCancel: UserRoundX, dispute: Scale, state: Paperclip } as const;

type ActionRowsProps = { order: Order; onOpen: (id: ActionRow['id']) => void };

/** What the reader can do beside the main action. Rows that cannot be pressed say why. */
export function ActionRows({ order, onOpen }: ActionRowsProps) {
  const t = useTranslations('otcOrder.actions');
  const rows = actionRowsOf(order, useServerNow());
  const texts = useRowTexts(order);
  return (
    <div className="deal-actions">
      <ListGroup label={t('label')}>
        {rows.map((row) => (
          <div key={row.id} className={row.isEnabled ? undefined : 'deal-off'} data-action={row.id}>
            <ListRow
              glyph={GLYPHS[row.id]}
              caption={texts.hint(row)}
              onClick={row.isEnabled ? () => onOpen(row.id) : undefined}
            >
              {texts.label(row)}
            </ListRow>
          </div>
        ))}
        <div data-action="evidence">
          <ListRow glyph={FileText} caption={t('evidenceHint')} href={hrefOf(evidencePath(order.number))}>
            {t('evidence')}
          </ListRow>
        </div>
      </ListGroup>
    </div>
  );
}

function useRowTexts(order: Order) {
  const t = useTranslations('otcOrder.actions');
  const texts = useOrderTexts();
  return {
    label: ({ id }: ActionRow) => t(id === 'askCancel' && order.state === 'paid' ? 'askCancelPaid' : id),
    hint: (row: ActionRow) => {
      switch (row.id) {
        case 'cancel':
          return t(`cancelHint.${row.hint}`);
        case 'askCancel':
          return t(`askCancelHint.${row.hint}`);
        case 'dispute':
          return t(`disputeHint.${row.hint}`, { time: texts.clock(order.dispute_from_ms) });
        case 'state':
          return t('stateHint', { time: texts.moment(order.dispute?.answer_due_ms ?? 0) });
      }
    },
  };
}
