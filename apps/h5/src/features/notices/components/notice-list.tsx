import { readNotices } from '@candor/contract/profile';
import type { NotifyKind } from '@candor/contract/push';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { request } from '#data/client.ts';
import { refreshNotices } from '#data/use-unread-notices.ts';
import { useNotices } from '#features/notices/hooks/use-notices.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { endOf, ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { NoticeItem } from './notice-item.tsx';

export function NoticeList({ kind }: { kind: NotifyKind | '' }) {
  const t = useTranslations('notices');
  const notices = useNotices(kind);
  // Not throttled like a form: each tap is about a different notification and may leave the page.
  const read = useMutation({
    mutationFn: (id: string) => request(readNotices, { id }, { silent: true }),
    onSuccess: refreshNotices,
  });
  return (
    <Loaded query={notices}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState page art="records" title={t('emptyHeading')}>
            {t('emptyText')}
          </EmptyState>
        ) : (
          <>
            <ListGroup label={t('heading')}>
              {rows.map((row) => (
                <NoticeItem key={row.id} row={row} onRead={() => read.mutate(String(row.id))} />
              ))}
            </ListGroup>
            <ListEnd list={endOf(notices)} />
          </>
        )
      }
    </Loaded>
  );
}
