import type { ReplyOf } from '@candor/contract/call';
import { operatorAccounts } from '@candor/contract/ops-books';
import { Table, type TableProps, Typography } from 'antd';
import { useCall } from '#data/use-call.ts';
import { bookTexts as texts } from '#texts/books.ts';
import { Amount } from '#ui/amount.tsx';
import { Loaded } from '#ui/loaded.tsx';

type Account = ReplyOf<typeof operatorAccounts>[number];
type Columns = NonNullable<TableProps<Account>['columns']>;

const HEIGHT = 264;

const filtersOf = (rows: readonly Account[], name: 'type' | 'bucket' | 'currency_name') => ({
  filters: [...new Set(rows.map((row) => row[name]))].toSorted().map((value) => ({ text: value, value })),
  onFilter: (value: unknown, row: Account) => row[name] === value,
});

const columnsFor = (rows: readonly Account[]): Columns => [
  { title: texts.number, dataIndex: 'id', width: 180, render: (id: string) => <span className="mono">{id}</span> },
  { title: texts.account, dataIndex: 'type', ...filtersOf(rows, 'type') },
  { title: texts.bucket, dataIndex: 'bucket', ...filtersOf(rows, 'bucket') },
  { title: texts.currency, dataIndex: 'currency_name', ...filtersOf(rows, 'currency_name') },
  {
    title: texts.balance,
    dataIndex: 'balance',
    align: 'right',
    render: (value: string, row) => <Amount value={value} currency={row.currency_name} />,
  },
  { title: texts.holds, dataIndex: 'open_holds', align: 'right', width: 120 },
];

interface AccountTableProps {
  readonly owner: string;
  /** Empty: none. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

export function AccountTable({ owner, chosen, onChoose }: AccountTableProps) {
  const query = useCall(operatorAccounts, { owner_id: owner });
  return (
    <section className="section">
      <Typography.Title level={4}>{texts.accountsOf(owner)}</Typography.Title>
      <Loaded query={query}>
        {(rows) => (
          <Table
            size="small"
            rowKey="id"
            columns={columnsFor(rows)}
            dataSource={rows}
            loading={query.isPlaceholderData}
            pagination={false}
            scroll={{ y: HEIGHT }}
            locale={{ emptyText: texts.noAccounts }}
            rowSelection={{
              type: 'radio',
              selectedRowKeys: chosen === '' ? [] : [chosen],
              onChange: ([id]) => onChoose(String(id)),
            }}
            onRow={({ id }) => ({ onClick: () => onChoose(id) })}
          />
        )}
      </Loaded>
    </section>
  );
}
