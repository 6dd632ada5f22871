import type { ReplyOf } from '@candor/contract/call';
import { reconcileStatus } from '@candor/contract/ops-books';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Flex, Table, type TableProps, Tag } from 'antd';
import { callServer } from '#data/client.ts';
import { reconcileTexts as texts } from '#texts/reconcile.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Time } from '#ui/time.tsx';

type Status = ReplyOf<typeof reconcileStatus>;
type Invariant = Status['invariants'][number];

const COLUMNS: NonNullable<TableProps<Invariant>['columns']> = [
  { title: texts.id, dataIndex: 'id', width: 110, render: (id: string) => <span className="mono">{id}</span> },
  { title: texts.rule, dataIndex: 'rule' },
  {
    title: texts.state,
    dataIndex: 'ok',
    width: 110,
    render: (ok: 0 | 1) => <Tag color={ok === 1 ? 'green' : 'red'}>{ok === 1 ? texts.kept : texts.violated}</Tag>,
  },
  {
    title: texts.found,
    dataIndex: 'violations',
    width: '34%',
    render: (violations: readonly string[]) =>
      violations.length === 0 ? texts.nothing : violations.map((what) => <div key={what}>{what}</div>),
  },
];

/** I2 before I10; whatever has no number comes last. */
const placeOf = ({ id }: Invariant): number => Number.parseInt(id.slice(1), 10) || Number.POSITIVE_INFINITY;

export function ReconcilePage() {
  // Reads the whole ledger, so it runs on request, not on window focus.
  const query = useQuery({
    queryKey: [reconcileStatus.path, {}],
    queryFn: ({ signal }) => callServer(reconcileStatus, {}, { signal }),
    refetchOnWindowFocus: false,
  });
  const again = (
    <Button type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
      {texts.again}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.intro} actions={again}>
      <Loaded query={query}>{(status) => <Verdict status={status} isFetching={query.isFetching} />}</Loaded>
    </Page>
  );
}

function Verdict({ status, isFetching }: { readonly status: Status; readonly isFetching: boolean }) {
  const broken = status.invariants.filter(({ ok }) => ok === 0).length;
  return (
    <Flex vertical gap={16}>
      <Alert
        type={broken === 0 ? 'success' : 'error'}
        showIcon
        title={broken === 0 ? texts.allKept(status.invariants.length) : texts.broken(broken)}
        description={
          <>
            {texts.when} <Time ms={status.checked_at_ms} /> · {texts.took(status.took_ms)}
          </>
        }
      />
      <Table
        size="small"
        rowKey="id"
        columns={COLUMNS}
        dataSource={status.invariants.toSorted((a, b) => placeOf(a) - placeOf(b))}
        loading={isFetching}
        pagination={false}
      />
    </Flex>
  );
}
