import { operatorPostings } from '@candor/contract/ops-books';
import { Alert, Button, Flex, Table, Typography } from 'antd';
import { useOlder } from '#data/use-older.ts';
import { bookTexts as texts } from '#texts/books.ts';
import { ExportPostings } from './export-postings.tsx';
import { entryColumn, filtersOf, POSTING_COLUMNS, type Posting } from './posting-columns.tsx';

interface PostingTableProps {
  /** Empty: the whole book. */
  readonly account: string;
  readonly onEntry: (reference: string) => void;
}

export function PostingTable({ account, onEntry }: PostingTableProps) {
  const input = account === '' ? {} : { account_id: account };
  const query = useOlder(operatorPostings, input, ({ id }) => id);
  return (
    <section className="section">
      <Flex justify="space-between" align="center" className="section-head">
        <Typography.Title level={4}>{account === '' ? texts.latest : texts.postingsOf(account)}</Typography.Title>
        {account !== '' && <ExportPostings account={account} />}
      </Flex>
      {query.error !== null && <Alert type="error" showIcon title={query.error.message} />}
      <Table
        size="small"
        rowKey="id"
        columns={columnsFor(query.rows ?? [], onEntry)}
        dataSource={query.rows ?? []}
        loading={query.isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: texts.noPostings }}
        footer={() => <Typography.Text type="secondary">{texts.loaded(query.rows?.length ?? 0)}</Typography.Text>}
      />
      {query.hasNextPage && (
        <Button className="older" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.older}
        </Button>
      )}
    </section>
  );
}

const FILTERED = ['kind', 'currency_name'] as const;

/** Filters choose among what is loaded. */
const columnsFor = (rows: readonly Posting[], onEntry: (reference: string) => void) => [
  ...POSTING_COLUMNS.map((column) => {
    const name = FILTERED.find((one) => one === column.dataIndex);
    return name === undefined ? column : { ...column, ...filtersOf(rows, name) };
  }),
  entryColumn(onEntry),
];
