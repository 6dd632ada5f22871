import type { ReplyOf } from '@candor/contract/call';
import type { ticketList } from '@candor/contract/support';
import { useTranslations } from 'use-intl';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDateTime } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { ListGroup } from '#ui/list-row.tsx';

type Ticket = ReplyOf<typeof ticketList>['list'][number];

const TONES = { open: 'warn', answered: 'ok', closed: 'plain' } as const satisfies Record<Ticket['status'], string>;

export function TicketList({ rows }: { rows: readonly Ticket[] }) {
  const t = useTranslations('customer');
  if (rows.length === 0) return <p className="pad sm c3 customer-none">{t('none')}</p>;
  return (
    <ListGroup label={t('requests')}>
      {rows.map((row) => (
        <TicketRow key={row.id} row={row} />
      ))}
    </ListGroup>
  );
}

function TicketRow({ row }: { row: Ticket }) {
  const t = useTranslations('customer');
  const place = useTimePlace();
  return (
    <article className="li">
      <div className="main">
        <p className="med customer-text">{row.subject}</p>
        <p className="sm c2 customer-text">{row.message}</p>
        <p className="xs c3 num">{`${row.reference} · ${formatDateTime(row.created_time_ms, place)}`}</p>
      </div>
      <Badge tone={TONES[row.status]}>{t(`status.${row.status}`)}</Badge>
    </article>
  );
}
