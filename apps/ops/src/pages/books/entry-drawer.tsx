import { operatorPostings } from '@candor/contract/ops-books';
import { Drawer, Empty, Flex, Table, type TableColumnType, Typography } from 'antd';
import { useCall } from '#data/use-call.ts';
import { bookTexts as texts } from '#texts/books.ts';
import { Amount } from '#ui/amount.tsx';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Time } from '#ui/time.tsx';
import { type Posting, Side } from './posting-columns.tsx';

/** More legs than any entry has. */
const ALL_LEGS = '100';
const WIDTH = 860;

const columnsFor = (onAccount: (id: string) => void): TableColumnType<Posting>[] => [
  { title: texts.leg, dataIndex: 'leg', align: 'right', width: 56 },
  { title: texts.kind, dataIndex: 'kind' },
  {
    title: texts.amount,
    dataIndex: 'amount',
    align: 'right',
    render: (value: string, row) => <Amount value={value} currency={row.currency_name} />,
  },
  {
    title: texts.from,
    dataIndex: 'debit_account',
    render: (account: string, row) => (
      <Side account={account} after={row.debit_after} onOpen={() => onAccount(row.debit_account_id)} />
    ),
  },
  {
    title: texts.to,
    dataIndex: 'credit_account',
    render: (account: string, row) => (
      <Side account={account} after={row.credit_after} onOpen={() => onAccount(row.credit_account_id)} />
    ),
  },
];

interface EntryDrawerProps {
  readonly reference: string;
  readonly onAccount: (id: string) => void;
  readonly onClose: () => void;
}

/** All that was booked together. */
export function EntryDrawer({ reference, onAccount, onClose }: EntryDrawerProps) {
  const query = useCall(operatorPostings, { reference, limit: ALL_LEGS });
  return (
    <Drawer open size={WIDTH} title={texts.entry} onClose={onClose}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? <Empty description={texts.noEntry} /> : <Legs list={list} onAccount={onAccount} />
        }
      </Loaded>
    </Drawer>
  );
}

function Legs({ list, onAccount }: { readonly list: readonly Posting[]; readonly onAccount: (id: string) => void }) {
  const legs = list.toSorted((a, b) => a.id - b.id);
  const [first] = legs;
  return (
    <Flex vertical gap={16}>
      <Typography.Text type="secondary">{texts.entryWhat}</Typography.Text>
      <Facts
        rows={[
          { name: texts.reference, value: <span className="mono">{first?.reference}</span> },
          { name: texts.time, value: <Time ms={first?.created_at_ms ?? 0} /> },
          { name: texts.rule, value: first?.rule_version },
          { name: texts.legs, value: legs.length },
        ]}
      />
      <Table size="small" rowKey="id" columns={columnsFor(onAccount)} dataSource={legs} pagination={false} />
    </Flex>
  );
}
