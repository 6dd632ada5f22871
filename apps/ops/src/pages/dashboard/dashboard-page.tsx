import type { ReplyOf } from '@candor/contract/call';
import { reconcileStatus } from '@candor/contract/ops-books';
import { operatorInstruments } from '@candor/contract/ops-halts';
import { operatorProposals } from '@candor/contract/ops-proposals';
import { Alert, Card, Flex, Statistic, Table, type TableProps, Typography } from 'antd';
import { useOutletContext } from 'react-router';
import type { ConsolePage } from '#data/console-page.ts';
import { useCall } from '#data/use-call.ts';
import { type Me, useMay, useMe } from '#data/use-me.ts';
import { dashboard } from '#texts/dashboard.ts';
import { frame } from '#texts/frame.ts';
import { instrumentTexts } from '#texts/instruments.ts';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Time } from '#ui/time.tsx';
import { listQueues } from './list-queues.ts';

const STATES_EVERY_MS = 5_000;

export function DashboardPage() {
  const me = useMe();
  const mayCheck = useMay(reconcileStatus);
  return (
    <Page title={frame.pages.dashboard} lead={dashboard.lead}>
      <Loaded query={me}>{({ waiting }) => <Queues waiting={waiting} />}</Loaded>
      {me.data?.alerts.map((alert) => (
        <GuessAlert key={`${alert.operator} ${alert.kind} ${alert.began_at_ms}`} alert={alert} />
      ))}
      <HaltedInstruments />
      {mayCheck && <Books />}
      <Proposals />
    </Page>
  );
}

/** Somebody guesses at an operator's login. */
function GuessAlert({ alert }: { readonly alert: Me['alerts'][number] }) {
  const { operator, kind, began_at_ms: beganMs, last_at_ms: lastMs } = alert;
  const time = (
    <>
      {dashboard.guessedFrom} <Time ms={beganMs} /> {dashboard.guessedTo} <Time ms={lastMs} />
    </>
  );
  return <Alert type="error" showIcon title={dashboard.guessed[kind](operator)} description={time} />;
}

/** Each number links to the page of its queue; a queue without a page is shown without a link. */
function Queues({ waiting }: { readonly waiting: Me['waiting'] }) {
  const pages = useOutletContext<readonly ConsolePage[]>();
  return (
    <section aria-label={dashboard.queues} className="tiles">
      {listQueues(pages, waiting).map(({ queue, path, label, count }) =>
        path === null ? (
          <Card key={queue} size="small">
            <Statistic title={label} value={count} />
          </Card>
        ) : (
          <a key={queue} href={`#${path}`}>
            <Card size="small" hoverable>
              <Statistic title={label} value={count} />
            </Card>
          </a>
        ),
      )}
    </section>
  );
}

/** Instruments that do not accept all orders, shown on the start page. */
function HaltedInstruments() {
  const { data = [] } = useCall(operatorInstruments, {}, { everyMs: STATES_EVERY_MS });
  const names = data.filter(({ paused, halts }) => paused !== '' || halts.length > 0).map(({ symbol }) => symbol);
  if (names.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={instrumentTexts.alert(names.join(', '))}
      action={<a href="#/instruments">{instrumentTexts.see}</a>}
    />
  );
}

function Books() {
  const query = useCall(reconcileStatus, {}, { asksOnFocus: false });
  return (
    <section className="section">
      <Typography.Title level={4}>{dashboard.books}</Typography.Title>
      <Loaded query={query}>{(status) => <BooksStatus status={status} />}</Loaded>
    </section>
  );
}

function BooksStatus({ status }: { readonly status: ReplyOf<typeof reconcileStatus> }) {
  const broken = status.invariants.filter(({ ok }) => ok === 0);
  const isClean = broken.length === 0;
  return (
    <Flex vertical gap={12}>
      <Alert
        type={isClean ? 'success' : 'error'}
        showIcon
        title={isClean ? dashboard.booksClean : dashboard.booksBroken(broken.length)}
        description={isClean ? null : broken.map(({ id, rule }) => <div key={id}>{rule}</div>)}
      />
      <Facts
        rows={[
          { name: dashboard.checkedAt, value: <Time ms={status.checked_at_ms} /> },
          { name: dashboard.took, value: dashboard.tookMs(status.took_ms) },
        ]}
      />
    </Flex>
  );
}

type Proposal = ReplyOf<typeof operatorProposals>['data'][number];

const COLUMNS: NonNullable<TableProps<Proposal>['columns']> = [
  { title: dashboard.columns.what, dataIndex: 'title' },
  { title: dashboard.columns.subject, dataIndex: 'subject' },
  { title: dashboard.columns.reason, dataIndex: 'reason' },
  { title: dashboard.columns.by, dataIndex: 'proposed_by' },
  { title: dashboard.columns.since, dataIndex: 'created_at_ms', render: (ms: number) => <Time ms={ms} /> },
];

function Proposals() {
  const query = useCall(operatorProposals, { state: 'open' });
  return (
    <section className="section">
      <Typography.Title level={4}>{dashboard.proposals}</Typography.Title>
      <Loaded query={query}>
        {({ data }) => (
          <Table
            size="small"
            rowKey="id"
            columns={COLUMNS}
            dataSource={data}
            pagination={false}
            locale={{ emptyText: dashboard.noProposals }}
          />
        )}
      </Loaded>
    </section>
  );
}
