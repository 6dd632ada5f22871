import type { ReplyOf } from '@candor/contract/call';
import { operatorRebateRuns } from '@candor/contract/ops-invite';
import type { TableProps } from 'antd';
import { rebateRunTexts as texts } from '#texts/invitations.ts';
import { Day } from '#ui/day.tsx';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { figureColumn } from '#ui/queue-columns.tsx';
import { StatusTag } from '#ui/status-tag.tsx';

type Run = ReplyOf<typeof operatorRebateRuns>['data'][number];

const COLUMNS: NonNullable<TableProps<Run>['columns']> = [
  { title: texts.day, key: 'day', width: 140, render: (_, { day_ms: ms }) => <Day ms={ms} /> },
  { title: texts.fills, dataIndex: 'fills', align: 'right' },
  { title: texts.rebates, dataIndex: 'rebates', align: 'right' },
  figureColumn(texts.paid, 'paid_usdt'),
  figureColumn(texts.pending, 'pending_usdt'),
  figureColumn(texts.withheld, 'withheld_usdt'),
  { title: texts.state, key: 'state', render: (_, run) => <State isDone={run.is_done === 1} /> },
];

function State({ isDone }: { readonly isDone: boolean }) {
  return isDone ? <StatusTag tone="good" label={texts.done} /> : <StatusTag tone="waiting" label={texts.open} />;
}

export function RebateRunsPage() {
  return (
    <Page title={texts.title} lead={texts.intro}>
      <PagedTable call={operatorRebateRuns} input={{}} columns={COLUMNS} rowKey="day_ms" empty={texts.empty} />
    </Page>
  );
}
