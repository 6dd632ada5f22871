import { operatorTickets } from '@candor/contract/ops-desk';
import { Segmented, Tag } from 'antd';
import { useState } from 'react';
import { ticketTexts as texts } from '#texts/tickets.ts';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { Time } from '#ui/time.tsx';
import { type Ticket, TicketDetail } from './ticket-detail.tsx';

const STATES = ['open', 'answered', 'closed', 'all'] as const;
type State = (typeof STATES)[number];

const COLOURS: Readonly<Record<string, string>> = { open: 'gold', answered: 'green' };

const COLUMNS = [
  {
    title: texts.reference,
    dataIndex: 'reference',
    width: 150,
    render: (text: string) => <span className="mono">{text}</span>,
  },
  {
    title: texts.user,
    dataIndex: 'user_name',
    width: 220,
    render: (name: string, row: Ticket) => `${row.user_id} · ${name}`,
  },
  { title: texts.subject, dataIndex: 'subject' },
  { title: texts.written, dataIndex: 'created_at_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  {
    title: texts.state,
    dataIndex: 'status',
    width: 110,
    render: (status: string) => <Tag color={COLOURS[status] ?? 'default'}>{texts.states[status] ?? status}</Tag>,
  },
  { title: texts.count, dataIndex: 'messages', width: 100 },
  { title: texts.lastMessage, dataIndex: 'last_at_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
  { title: texts.answeredBy, dataIndex: 'answered_by', width: 180 },
];

export function TicketsPage() {
  const [status, setStatus] = useState<State>('open');
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Segmented<State>
        className="filter-bar"
        value={status}
        options={STATES.map((value) => ({ value, label: texts.states[value] ?? value }))}
        onChange={setStatus}
      />
      <PagedTable
        key={status}
        call={operatorTickets}
        input={{ status }}
        columns={COLUMNS}
        rowKey="id"
        detail={(row) => <TicketDetail ticket={row} />}
        empty={texts.empty}
      />
    </Page>
  );
}
