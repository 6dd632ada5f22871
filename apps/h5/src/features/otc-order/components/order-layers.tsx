import { useTranslations } from 'use-intl';
import { PATHS } from '#data/paths.ts';
import { useThrottled } from '#data/use-throttled.ts';
import { useRelease } from '#features/otc-order/hooks/use-release.ts';
import type { ActionRow, MainAction } from '#features/otc-order/model/order-actions.ts';
import type { Order } from '#features/otc-order/model/order-types.ts';
import type { StatementPurpose } from '#features/otc-order/model/statement-form.ts';
import { Button } from '#ui/button.tsx';
import { Dock } from '#ui/frame.tsx';
import { MoneyNotes } from '#widgets/money-notes.tsx';
import { AskSheet } from './ask-sheet.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { OrderDock } from './order-dock.tsx';
import { PaidSheet } from './paid-sheet.tsx';
import { RateSheet } from './rate-sheet.tsx';
import { ReleaseSheet } from './release-sheet.tsx';
import { StatementSheet } from './statement-sheet.tsx';

/** The sheets of the page. */
export type OrderLayer = ActionRow['id'] | MainAction | 'appeal';

const PURPOSES: Readonly<Partial<Record<OrderLayer, StatementPurpose>>> = {
  dispute: 'dispute',
  state: 'state',
  appeal: 'appeal',
};

type OrderLayersProps = { order: Order; layer: OrderLayer | null; onOpen: (layer: OrderLayer | null) => void };

/** The dock of the page and the sheets it and the rows open. */
export function OrderLayers({ order, layer, onOpen }: OrderLayersProps) {
  const close = () => onOpen(null);
  const release = useRelease(close);
  const isReleaseOpen = layer === 'release' && !release.isOutcomeUnknown;
  const purpose = layer === null ? null : (PURPOSES[layer] ?? null);
  return (
    <>
      <ReleaseOutcome release={release} />
      {release.isOutcomeUnknown ? null : <OrderDock order={order} onOpen={onOpen} />}
      <PaidSheet order={order} open={layer === 'pay'} onClose={close} />
      <ReleaseSheet order={order} open={isReleaseOpen} onClose={close} submit={release} />
      <CancelSheet order={order} open={layer === 'cancel'} onClose={close} />
      <AskSheet order={order} open={layer === 'askCancel'} onClose={close} />
      <StatementSheet order={order} purpose={purpose} onClose={close} />
      <RateSheet order={order} open={layer === 'rate'} onClose={close} />
    </>
  );
}

/** A release whose outcome is unknown, was booked before, or was refused for another reason than the password. */
function ReleaseOutcome({ release }: { release: ReturnType<typeof useRelease> }) {
  const t = useTranslations();
  const retry = useThrottled(release.retry);
  const isRefused = release.failure !== null && release.padError === null;
  if (!release.isOutcomeUnknown && release.alreadyDone === null && !isRefused) return null;
  return (
    <Dock>
      <div className="stack">
        <MoneyNotes submit={release} unknown={t('otcOrder.release.unknown')} records={PATHS.otcOrders} />
        {isRefused ? (
          <p className="hint err" role="alert">
            {release.failure}
          </p>
        ) : null}
        {release.isOutcomeUnknown ? (
          <Button variant="primary" block pending={release.isPending} onClick={retry}>
            {t('common.actions.retry')}
          </Button>
        ) : null}
      </div>
    </Dock>
  );
}
