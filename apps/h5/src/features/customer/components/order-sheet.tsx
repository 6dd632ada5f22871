import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAttach } from '#features/customer/hooks/use-attach.ts';
import { type OwnOrder, useOwnOrders } from '#features/customer/hooks/use-own-orders.ts';
import type { Case } from '#features/customer/model/case-steps.ts';
import { LISTED_KINDS, type ListedKind, type OrderTab } from '#features/customer/model/order-kinds.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useLastShown } from '#ui/use-last-shown.ts';
import { Loaded } from '#widgets/loaded.tsx';

type OrderSheetProps = {
  found: Case;
  /** null: the sheet is closed. */
  tab: OrderTab | null;
  onClose: () => void;
};

/** Own orders of each product; a tap attaches one. */
export function OrderSheet({ found, tab, onClose }: OrderSheetProps) {
  const t = useTranslations();
  const shown = useLastShown(tab);
  const attach = useAttach(found, onClose);
  if (shown === null) return null;
  const close = () => {
    attach.forget();
    onClose();
  };
  return (
    <Sheet
      open={tab !== null}
      onClose={close}
      locked={attach.isPending}
      title={t(`customer.orders.${shown}`)}
      closeLabel={t('common.actions.close')}
    >
      <div className="stack case-sheet">
        <p className="sm c2">{t('customer.orders.text')}</p>
        {attach.failure === null ? null : (
          <p className="hint err" role="alert">
            <span>{attach.failure}</span>
          </p>
        )}
        <Orders key={shown} tab={shown} onPick={(kind, id) => attach.send({ order: { kind, id } })} />
      </div>
    </Sheet>
  );
}

type OrdersProps = { tab: OrderTab; onPick: (kind: ListedKind, id: string) => void };

function Orders({ tab, onPick }: OrdersProps) {
  const t = useTranslations('customer.orders');
  const kinds = LISTED_KINDS[tab];
  const [kind, setKind] = useState<ListedKind>('option');
  const orders = useOwnOrders(kind, tab);
  return (
    <>
      <ChipRow label={t('kind')}>
        {kinds.map((each) => (
          <Chip key={each} selected={each === kind} onClick={() => setKind(each)}>
            {t(`kinds.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <Loaded query={orders} rows={3}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="sm c3">{t('none')}</p>
          ) : (
            <div className="list case-orders">
              {rows.map((row) => (
                <OrderRow key={row.id} row={row} onPick={() => onPick(kind, row.id)} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function OrderRow({ row, onPick }: { row: OwnOrder; onPick: () => void }) {
  const place = useTimePlace();
  return (
    <ListRow bare caption={formatDateTime(row.timeMs, place)} end={row.amount} endCaption={row.id} onClick={onPick}>
      {row.title}
    </ListRow>
  );
}
