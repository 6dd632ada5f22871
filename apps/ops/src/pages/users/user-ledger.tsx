import type { ReplyOf } from '@candor/contract/call';
import { operatorAccounts, operatorPostings } from '@candor/contract/ops-books';
import { Button, Flex, Select, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useCall } from '#data/use-call.ts';
import { users } from '#texts/users.ts';
import { Amount } from '#ui/amount.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Time } from '#ui/time.tsx';

type Account = ReplyOf<typeof operatorAccounts>[number];
type Posting = ReplyOf<typeof operatorPostings>['list'][number];

const texts = users.ledger;

/** What was booked on one of a user's accounts. */
export function UserLedger({ userId }: { readonly userId: number }) {
  const query = useCall(operatorAccounts, { owner_id: String(userId) });
  return <Loaded query={query}>{(accounts) => <Accounts accounts={accounts} />}</Loaded>;
}

function Accounts({ accounts }: { readonly accounts: readonly Account[] }) {
  const [chosen, setChosen] = useState(accounts[0]?.id);
  if (chosen === undefined) return texts.empty;
  const options = accounts.map(({ id, type, bucket, currency_name }) => ({
    value: id,
    label: texts.accountName(users.accounts.types[type] ?? type, bucket, currency_name),
  }));
  return (
    <Flex vertical gap={12} align="start">
      <Select aria-label={texts.choose} value={chosen} options={options} onChange={setChosen} style={{ width: 320 }} />
      <Postings key={chosen} accountId={chosen} />
    </Flex>
  );
}

const columnsOf = (accountId: string): NonNullable<TableProps<Posting>['columns']> => [
  { title: texts.at, key: 'at', render: (_, row) => <Time ms={row.created_at_ms} /> },
  { title: texts.kind, dataIndex: 'kind' },
  {
    title: texts.amount,
    key: 'amount',
    align: 'right',
    render: (_, row) => (
      <Amount value={row.debit_account_id === accountId ? `-${row.amount}` : row.amount} currency={row.currency_name} />
    ),
  },
  {
    title: texts.after,
    key: 'after',
    align: 'right',
    render: (_, row) => <Amount value={row.debit_account_id === accountId ? row.debit_after : row.credit_after} />,
  },
  { title: texts.from, dataIndex: 'debit_account' },
  { title: texts.to, dataIndex: 'credit_account' },
  { title: texts.entry, key: 'entry', render: (_, row) => <span className="mono">{row.reference}</span> },
];

function Postings({ accountId }: { readonly accountId: string }) {
  const [before, setBefore] = useState<string>();
  const query = useCall(operatorPostings, { account_id: accountId, ...(before === undefined ? {} : { before }) });
  return (
    <Loaded query={query}>
      {({ list, more }) => (
        <Flex vertical gap={12} align="start" style={{ width: '100%' }}>
          <Table
            size="small"
            rowKey="id"
            columns={columnsOf(accountId)}
            dataSource={list}
            pagination={false}
            loading={query.isPlaceholderData}
            locale={{ emptyText: texts.empty }}
            scroll={{ x: 'max-content' }}
            style={{ width: '100%' }}
          />
          <Flex gap={8}>
            <Button disabled={before === undefined} onClick={() => setBefore(undefined)}>
              {texts.newest}
            </Button>
            <Button disabled={more === 0} onClick={() => setBefore(String(list.at(-1)?.id))}>
              {texts.older}
            </Button>
          </Flex>
        </Flex>
      )}
    </Loaded>
  );
}
