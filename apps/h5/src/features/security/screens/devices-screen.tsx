import type { ReplyOf } from '@candor/contract/call';
import type { sessionList } from '@candor/contract/security';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TaskPage } from '#features/security/components/task-page.tsx';
import { useDevices } from '#features/security/hooks/use-devices.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { deviceName } from '#lib/device-name.ts';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { Loaded } from '#widgets/loaded.tsx';

type Device = ReplyOf<typeof sessionList>[number];

export function DevicesScreen() {
  const t = useTranslations('security');
  const { query, one, others } = useDevices();
  const failure = one.failure ?? others.failure;
  return (
    <TaskPage title={t('title.devices')}>
      <Loaded query={query}>
        {(devices) => (
          <>
            {failure ? (
              <div className="pad" role="alert">
                <Note tone="warn">{failure}</Note>
              </div>
            ) : null}
            <ListGroup label={t('title.devices')}>
              {devices.map((device) => (
                <DeviceRow
                  key={device.id}
                  device={device}
                  isPending={one.isPending}
                  onEnd={() => one.send({ id: String(device.id) })}
                />
              ))}
            </ListGroup>
            {devices.length > 1 ? <EndOthers isPending={others.isPending} onEnd={() => others.send({})} /> : null}
          </>
        )}
      </Loaded>
    </TaskPage>
  );
}

type DeviceRowProps = { device: Device; isPending: boolean; onEnd: () => void };

function DeviceRow({ device, isPending, onEnd }: DeviceRowProps) {
  const t = useTranslations('security.devices');
  const place = useTimePlace();
  const isCurrent = device.current === 1;
  const end = isCurrent ? (
    <Badge tone="ok">{t('current')}</Badge>
  ) : (
    <Button size="s" disabled={isPending} onClick={onEnd}>
      {t('end')}
    </Button>
  );
  return (
    <ListRow
      lead={
        <span className="lead">
          <Icon glyph={MonitorSmartphone} />
        </span>
      }
      caption={t('lastSeen', { ip: device.ip, time: formatDateTime(device.last_seen_ms, place) })}
      end={end}
    >
      {deviceName(device.user_agent) ?? t('unknown')}
    </ListRow>
  );
}

function EndOthers({ isPending, onEnd }: { isPending: boolean; onEnd: () => void }) {
  const t = useTranslations('security.devices');
  const [asks, setAsks] = useState(false);
  return (
    <div className="pad task">
      <Button variant="danger" block pending={isPending} onClick={() => setAsks(true)}>
        {t('endAll')}
      </Button>
      <Dialog
        open={asks}
        title={t('endAllHeading')}
        safeLabel={t('keep')}
        onClose={() => setAsks(false)}
        actionLabel={t('end')}
        onAction={() => {
          setAsks(false);
          onEnd();
        }}
      >
        {t('endAllText')}
      </Dialog>
    </div>
  );
}
