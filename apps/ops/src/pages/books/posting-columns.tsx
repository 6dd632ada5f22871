import type { ReplyOf } from '@candor/contract/call';
import type { operatorPostings } from '@candor/contract/ops-books';
import { Button, type TableColumnType } from 'antd';
import { bookTexts as texts } from '#texts/books.ts';
import { Amount } from '#ui/amount.tsx';
import { Time } from '#ui/time.tsx';

export type Posting = ReplyOf<typeof operatorPostings>['list'][number];
type Column = TableColumnType<Posting>;

interface SideProps {
  readonly account: string;
  readonly after: string;
  readonly onOpen?: (() => void) | undefined;
}

/** An account and what it held once the posting was booked. */
export function Side({ account, after, onOpen }: SideProps) {
  return (
    <div className="posting-side">
      {onOpen === undefined ? (
        <span>{account}</span>
      ) : (
        <Button type="link" size="small" onClick={onOpen}>
          {account}
        </Button>
      )}
      <small>
        {texts.after} <Amount value={after} />
      </small>
    </div>
  );
}

export const POSTING_COLUMNS: Column[] = [
  { title: texts.number, dataIndex: 'id', align: 'right' },
  { title: texts.time, dataIndex: 'created_at_ms', render: (ms: number) => <Time ms={ms} /> },
  { title: texts.kind, dataIndex: 'kind' },
  { title: texts.currency, dataIndex: 'currency_name' },
  { title: texts.amount, dataIndex: 'amount', align: 'right', render: (value: string) => <Amount value={value} /> },
  {
    title: texts.from,
    dataIndex: 'debit_account',
    render: (account: string, row) => <Side account={account} after={row.debit_after} />,
  },
  {
    title: texts.to,
    dataIndex: 'credit_account',
    render: (account: string, row) => <Side account={account} after={row.credit_after} />,
  },
  { title: texts.rule, dataIndex: 'rule_version', align: 'right' },
];

const SHORT = 8;

export const entryColumn = (onEntry: (reference: string) => void): Column => ({
  title: texts.entry,
  dataIndex: 'reference',
  render: (reference: string) => (
    <Button type="link" size="small" className="mono" title={reference} onClick={() => onEntry(reference)}>
      {reference.slice(0, SHORT)}
    </Button>
  ),
});

export const filtersOf = (rows: readonly Posting[], name: 'kind' | 'currency_name'): Column => ({
  filters: [...new Set(rows.map((row) => row[name]))].toSorted().map((value) => ({ text: value, value })),
  onFilter: (value, row) => row[name] === value,
});
