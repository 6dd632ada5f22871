import type { ReplyOf } from '@candor/contract/call';
import { CASE_TABS, supportInbox } from '@candor/contract/ops-support';
import { Badge, type TableProps } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '#data/use-call.ts';
import { supportTexts as texts } from '#texts/support.ts';
import { LANGUAGE_NAMES } from '#texts/translations.ts';
import { Page } from '#ui/page.tsx';
import { PagedTable } from '#ui/paged-table.tsx';
import { QueueFilter } from '#ui/queue-filter.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import { CaseStatusTag } from './case-status-tag.tsx';

type InboxRow = ReplyOf<typeof supportInbox>['data'][number];
type Tab = (typeof CASE_TABS)[number];

const EVERY_MS = 15_000;

const COLUMNS: NonNullable<TableProps<InboxRow>['columns']> = [
  {
    title: texts.number,
    key: 'number',
    width: 140,
    render: (_, { number, unread }) => (
      <Badge count={unread} size="small" offset={[8, 0]} title={texts.unread}>
        <Link to={`/support/${number}`} className="mono">
          {number}
        </Link>
      </Badge>
    ),
  },
  {
    title: texts.customer,
    key: 'customer',
    render: (_, row) => (row.user_id === 0 ? texts.visitor : <UserLink id={row.user_id} name={row.user_name} />),
  },
  { title: texts.language, key: 'language', width: 110, render: (_, { language }) => LANGUAGE_NAMES[language] },
  { title: texts.subject, dataIndex: 'subject' },
  { title: texts.status, key: 'status', render: (_, { status }) => <CaseStatusTag status={status} /> },
  { title: texts.operator, key: 'operator', render: (_, { operator }) => operator?.name ?? texts.nobody },
  { title: texts.waitingSince, key: 'waiting', width: 170, render: (_, row) => <Time ms={row.waiting_ms} /> },
  { title: texts.answerBy, key: 'by', width: 170, render: (_, row) => <Time ms={row.answer_by_ms} /> },
  { title: texts.last, key: 'last', ellipsis: true, render: (_, row) => row.last_text },
  { title: texts.rating, key: 'rating', width: 90, render: (_, { rating }) => texts.stars(rating) },
];

/** Names of the tabs with how many wait. */
function useTabNames(): Record<Tab, string> {
  const { data } = useCall(supportInbox, { limit: '1' }, { everyMs: EVERY_MS });
  const { waiting, mine } = data?.counts ?? { waiting: 0, mine: 0 };
  return { ...texts.tabs, waiting: `${texts.tabs.waiting} ${waiting}`, mine: `${texts.tabs.mine} ${mine}` };
}

export function Inbox() {
  const [filter, setFilter] = useState<{ status: Tab; search: string }>({ status: 'waiting', search: '' });
  const input = { tab: filter.status, keyword: filter.search };
  return (
    <Page title={texts.title} lead={texts.intro}>
      <QueueFilter<Tab>
        value={filter}
        onChange={setFilter}
        statuses={inOrder(useTabNames())}
        searchHint={texts.search}
      />
      <PagedTable
        key={`${filter.status} ${filter.search}`}
        call={supportInbox}
        input={input}
        columns={COLUMNS}
        rowKey="number"
        empty={texts.empty}
      />
    </Page>
  );
}

const inOrder = (names: Record<Tab, string>): Record<Tab, string> =>
  Object.fromEntries(CASE_TABS.map((tab) => [tab, names[tab]])) as Record<Tab, string>;
