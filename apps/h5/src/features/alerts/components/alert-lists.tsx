import { MAX_ACTIVE_ALERTS, removeAlert } from '@candor/contract/market';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { hrefOf, PATHS } from '#data/paths.ts';
import { type PriceAlert, refreshAlerts } from '#data/use-alerts.ts';
import { groupAlerts } from '#features/alerts/model/alert-groups.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { DeleteDialog } from '#widgets/delete-dialog.tsx';
import { AlertRow } from './alert-row.tsx';
import { useAlertText } from './use-alert-text.ts';

export function AlertLists({ alerts }: { alerts: readonly PriceAlert[] }) {
  const t = useTranslations('alerts');
  const { condition } = useAlertText();
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
      <DeleteDialog
        row={doomed}
        call={removeAlert}
        title={t('deleteTitle')}
        textOf={(alert) => t('deleteText', { symbol: alert.symbol, what: condition(alert) })}
        onDeleted={refreshAlerts}
        onClose={() => setDoomed(null)}
      />
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
