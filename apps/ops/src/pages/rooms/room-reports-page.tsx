import type { ReplyOf } from '@candor/contract/call';
import { dismissRoomReports, operatorRoomReports } from '@candor/contract/ops-rooms';
import { Flex, type TableProps } from 'antd';
import { roomReportTexts as texts, roomWords as words } from '#texts/rooms.ts';
import { AsWritten } from '#ui/as-written.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { userColumn } from '#ui/queue-columns.tsx';
import { noteField } from '#ui/review-fields.ts';
import { StateListPage } from '#ui/state-list-page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { MessageActions } from './message-actions.tsx';

type Report = ReplyOf<typeof operatorRoomReports>['data'][number];

const OPEN = ['1', '0'] as const;
const TEXT_WIDTH = 260;

const COLUMNS: NonNullable<TableProps<Report>['columns']> = [
  { title: words.room, key: 'room', width: 150, render: (_, { room }) => words.rooms[room] },
  { title: words.seq, dataIndex: 'seq', width: 80 },
  { title: words.author, key: 'author', width: 130, render: (_, { author }) => author.name },
  userColumn(words.account),
  {
    title: words.message,
    key: 'text',
    width: TEXT_WIDTH,
    ellipsis: true,
    render: (_, { text }) => text,
  },
  { title: words.reports, dataIndex: 'reports', width: 90, align: 'right' },
  { title: texts.mutes, dataIndex: 'mutes', width: 120, align: 'right' },
  { title: texts.first, key: 'first', width: 170, render: (_, row) => <Time ms={row.first_report_ms} /> },
  { title: texts.closedBy, dataIndex: 'closed_by', width: 160 },
];

/** Reported messages; what can be done stands under the row. */
export function RoomReportsPage() {
  return (
    <StateListPage
      texts={texts}
      states={OPEN}
      call={operatorRoomReports}
      toInput={(open) => ({ open })}
      columns={COLUMNS}
      rowKey={({ room, seq }) => `${room} ${seq}`}
      detail={(report) => <ReportDetail report={report} />}
    />
  );
}

function ReportDetail({ report }: { readonly report: Report }) {
  return (
    <div className="review">
      <Flex vertical gap={16}>
        <Facts rows={toFacts(report)} />
        <Flex gap={8} wrap>
          <MessageActions message={report} />
          {report.closed_ms === 0 && <Dismiss report={report} />}
        </Flex>
      </Flex>
    </div>
  );
}

function Dismiss({ report: { room, seq } }: { readonly report: Report }) {
  return (
    <ConfirmAction
      call={dismissRoomReports}
      input={{ room, seq: String(seq) }}
      label={texts.dismiss}
      title={texts.dismissTitle}
      consequence={texts.dismissWhat}
      fields={[noteField(words.noteLabel)]}
      done={texts.dismissed}
    />
  );
}

const toFacts = (report: Report): Fact[] => [
  { name: words.message, value: <AsWritten text={report.text} /> },
  {
    name: texts.reasonsGiven,
    value: report.reasons.map(({ reason, count }) => `${words.reasons[reason]}: ${count}`).join(', '),
  },
  { name: words.time, value: <Time ms={report.time_ms} /> },
  ...(report.hidden === 1 ? [{ name: words.hidden, value: <StatusTag tone="quiet" label={words.hidden} /> }] : []),
  ...(report.muted_until_ms > 0 ? [{ name: words.mutedUntil, value: <Time ms={report.muted_until_ms} /> }] : []),
  ...(report.closed_ms > 0 ? [{ name: texts.closed, value: <Time ms={report.closed_ms} /> }] : []),
];
