import { MAX_ACTIVE_ALERTS, removeAlert } from '@candor/contract/market';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { showToast } from '#data/toast-store.ts';
import { type PriceAlert, refreshAlerts } from '#data/use-alerts.ts';
import { useSubmit } from '#data/use-submit.ts';
import { groupAlerts } from '#features/alerts/model/alert-groups.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { AlertRow } from './alert-row.tsx';
import { useAlertText } from './use-alert-text.ts';

export function AlertLists({ alerts }: { alerts: readonly PriceAlert[] }) {
  const t = useTranslations('alerts');
  const [doomed, setDoomed] = useState<PriceAlert | null>(null);
  const { active, fired } = groupAlerts(alerts);
  if (alerts.length === 0) return <NoAlerts />;
  return (
    <>
      {active.length >= MAX_ACTIVE_ALERTS ? (
        <div className="pad alert-limit">
          <Note>{t('limit', { max: MAX_ACTIVE_ALERTS })}</Note>
        </div>
      ) : null}
      <AlertGroup title={t('active')} alerts={active} onDelete={setDoomed} />
      <AlertGroup title={t('fired')} alerts={fired} onDelete={setDoomed} />
      <DeleteDialog alert={doomed} onClose={() => setDoomed(null)} />
    </>
  );
}

type AlertGroupProps = { title: string; alerts: readonly PriceAlert[]; onDelete: (alert: PriceAlert) => void };

function AlertGroup({ title, alerts, onDelete }: AlertGroupProps) {
  if (alerts.length === 0) return null;
  return (
    <>
      <div className="pad">
        <SectionHead title={title} />
      </div>
      <ListGroup label={title}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onDelete={() => onDelete(alert)} />
        ))}
      </ListGroup>
    </>
  );
}

function NoAlerts() {
  const t = useTranslations('alerts');
  const action = (
    <Button variant="primary" size="md" href={hrefOf(PATHS.market)}>
      {t('toMarket')}
    </Button>
  );
  return (
    <EmptyState page art="records" title={t('emptyHeading')} action={action}>
      {t('emptyText')}
    </EmptyState>
  );
}

type DeleteDialogProps = { alert: PriceAlert | null; onClose: () => void };

function DeleteDialog({ alert, onClose }: DeleteDialogProps) {
  const t = useTranslations();
  const { wish } = useAlertText();
  // The last one stays drawn while the dialog fades.
  const [shown, setShown] = useState(alert);
  if (alert !== null && alert !== shown) setShown(alert);
  const remove = useSubmit(removeAlert, (text) => {
    showToast({ text, tone: 'ok' });
    onClose();
    void refreshAlerts();
  });
  const close = () => {
    remove.forget();
    onClose();
  };
  if (shown === null) return null;
  return (
    <Dialog
      open={alert !== null}
      title={t('alerts.deleteTitle')}
      safeLabel={t('common.actions.cancel')}
      onClose={close}
      actionLabel={t('common.actions.delete')}
      onAction={() => remove.send({ id: String(shown.id) })}
      pending={remove.isPending}
    >
      <p>{t('alerts.deleteText', { symbol: shown.symbol, what: wish(shown) })}</p>
      {remove.failure ? (
        <p className="cd" role="alert">
          {remove.failure}
        </p>
      ) : null}
    </Dialog>
  );
}
