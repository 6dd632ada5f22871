import type { CaseStatusName } from '@candor/contract/support';
import { useTranslations } from 'use-intl';
import { casePath, hrefOf } from '#data/paths.ts';
import type { CaseRow } from '#features/customer/hooks/use-cases.ts';
import { Badge } from '#ui/badge.tsx';
import { ListGroup } from '#ui/list-row.tsx';
import { useCaseTimes } from './use-case-times.ts';

const TONES = { open: 'warn', answered: 'ok', closed: 'plain' } as const satisfies Record<CaseStatusName, string>;

export function CaseList({ rows }: { rows: readonly CaseRow[] }) {
  const t = useTranslations('customer');
  return (
    <ListGroup label={t('cases')}>
      {rows.map((row) => (
        <CaseItem key={row.number} row={row} />
      ))}
    </ListGroup>
  );
}

/** Link to the conversation, with its newest message. */
function CaseItem({ row }: { row: CaseRow }) {
  const t = useTranslations('customer');
  const { moment } = useCaseTimes();
  return (
    <a className="li" href={hrefOf(casePath(row.number))}>
      <span className="main">
        <span className="med customer-line">{row.subject}</span>
        {row.last_text === '' || row.last_text === row.subject ? null : (
          <span className="sm c2 customer-line">{row.last_text}</span>
        )}
        <span className="xs c3 num">{`${row.number} · ${moment(row.last_time_ms)}`}</span>
      </span>
      {row.unread > 0 ? (
        <Badge tone="brand">{t('unread', { count: row.unread })}</Badge>
      ) : (
        <Badge tone={TONES[row.status]}>{t(`status.${row.status}`)}</Badge>
      )}
    </a>
  );
}
