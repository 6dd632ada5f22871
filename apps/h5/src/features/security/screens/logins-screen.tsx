import type { ReplyOf } from '@candor/contract/call';
import type { loginHistory } from '@candor/contract/security';
import { useTranslations } from 'use-intl';
import { useWhenNear } from '#data/use-when-near.ts';
import { TaskPage } from '#features/security/components/task-page.tsx';
import { useLogins } from '#features/security/hooks/use-logins.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { deviceName } from '#lib/device-name.ts';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Note } from '#ui/note.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Loaded } from '#widgets/loaded.tsx';

type Login = ReplyOf<typeof loginHistory>['data'][number];

const TONES = { ok: 'ok', failed: 'warn', locked: 'bad' } as const;

export function LoginsScreen() {
  const t = useTranslations('security');
  const logins = useLogins();
  return (
    <TaskPage title={t('title.logins')}>
      <Loaded query={logins.query} rows={8}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState page art="records" title={t('logins.emptyHeading')}>
              {t('logins.emptyText')}
            </EmptyState>
          ) : (
            <>
              <div className="pad logins-hint">
                <Note>{t('logins.hint')}</Note>
              </div>
              <ListGroup label={t('title.logins')}>
                {rows.map((login) => (
                  <LoginRow key={login.id} login={login} />
                ))}
              </ListGroup>
              <ListEnd logins={logins} />
            </>
          )
        }
      </Loaded>
    </TaskPage>
  );
}

function LoginRow({ login }: { login: Login }) {
  const t = useTranslations('security');
  const place = useTimePlace();
  return (
    <ListRow
      caption={t('devices.lastSeen', { ip: login.ip, time: formatDateTime(login.created_time_ms, place) })}
      end={<Badge tone={TONES[login.outcome]}>{t(`logins.${login.outcome}`)}</Badge>}
    >
      {deviceName(login.user_agent) ?? t('devices.unknown')}
    </ListRow>
  );
}

function ListEnd({ logins }: { logins: ReturnType<typeof useLogins> }) {
  const t = useTranslations('common');
  const wanted = logins.hasMore && !logins.isFetchingMore && !logins.isMoreFailed;
  const end = useWhenNear(logins.fetchMore, wanted);
  if (logins.isMoreFailed) {
    return (
      <div className="list-end">
        <Button size="s" onClick={logins.fetchMore}>
          {t('actions.retry')}
        </Button>
      </div>
    );
  }
  if (!logins.hasMore) return <p className="xs c3 list-end">{t('states.noMoreData')}</p>;
  return (
    <div ref={end}>
      <SkeletonRows rows={1} />
    </div>
  );
}
