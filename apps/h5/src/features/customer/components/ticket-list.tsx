import type { ReplyOf } from '@candor/contract/call';
import type { ticketList } from '@candor/contract/support';
import { useTranslations } from 'use-intl';
import { hrefOf, ticketPath } from '#data/paths.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { TicketBadge } from './ticket-badge.tsx';

type Listed = ReplyOf<typeof ticketList>['list'][number];

export function TicketList({ label, rows }: { label: string; rows: readonly Listed[] }) {
  const t = useTranslations('customer');
  if (rows.length === 0) return <p className="pad sm c3 customer-none">{t('none')}</p>;
  return (
    <ListGroup label={label}>
      {rows.map((row) => (
        <TicketRow key={row.id} row={row} />
      ))}
    </ListGroup>
  );
}

/** Link to the conversation, with the time of its newest message. */
function TicketRow({ row }: { row: Listed }) {
  const t = useTranslations('customer');
  const place = useTimePlace();
  return (
    <a className="li" href={hrefOf(ticketPath(row.reference))}>
      <span className="main">
        <span className="med customer-text">{row.subject}</span>
        <span className="sm c2 customer-text customer-first">{row.message}</span>
        <span className="xs c3 num">{`${row.reference} · ${formatDateTime(row.last_time_ms, place)}`}</span>
      </span>
      {row.unread === 1 ? <Badge tone="brand">{t('newAnswer')}</Badge> : <TicketBadge status={row.status} />}
    </a>
  );
}
