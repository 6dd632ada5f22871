import { useTranslations } from 'use-intl';
import { useRemoveDevice } from '#features/notices/hooks/use-notify-settings.ts';
import type { NotifySettings } from '#features/notices/model/notify-rows.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDate } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';

type Devices = NotifySettings['push']['devices'];

/** Devices that receive pushes of this account. The present one is switched off at the top of the page. */
export function PushDevices({ devices }: { devices: Devices }) {
  const t = useTranslations('notices.settings.devices');
  const place = useTimePlace();
  const remove = useRemoveDevice();
  if (devices.length === 0) return null;
  return (
    <section className="pad notice-devices">
      <h2 className="sm c3 med">{t('heading')}</h2>
      <ListGroup card label={t('heading')}>
        {devices.map((device) => (
          <ListRow
            key={device.id}
            caption={t('since', { date: formatDate(device.since_ms, place) })}
            end={
              device.this === 1 ? (
                <Badge tone="ok">{t('this')}</Badge>
              ) : (
                <Button size="s" disabled={remove.isPending} onClick={() => remove.mutate(device.id)}>
                  {t('remove')}
                </Button>
              )
            }
          >
            {device.name}
          </ListRow>
        ))}
      </ListGroup>
    </section>
  );
}
