import type { Call, ReplyOf, SentOf } from '@candor/contract/call';
import { Alert, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCall } from '#data/use-call.ts';
import { frame } from '#texts/frame.ts';

interface PageOf<R> {
  readonly data: readonly R[];
  readonly total: number;
}
type RowOf<C extends Call> = ReplyOf<C> extends PageOf<infer R> ? R : never;

export interface PagedTableProps<C extends Call> {
  readonly call: C;
  /** Everything but the page. Another filter starts at the first page: give the table a key made of it. */
  readonly input: Omit<SentOf<C>, 'page' | 'limit'>;
  readonly columns: NonNullable<TableProps<RowOf<C> & object>['columns']>;
  readonly rowKey: (keyof RowOf<C> & string) | ((row: RowOf<C>) => string);
  /** What stands under a row once it is opened. */
  readonly detail?: (row: RowOf<C>) => ReactNode;
  readonly empty: string;
}

const PAGE_SIZE = 20;
/** Polling interval: other operators work on the same queues. */
const EVERY_MS = 15_000;

/** One page at a time of a call that answers counted pages. */
export function PagedTable<C extends Call>({ call, input, columns, rowKey, detail, empty }: PagedTableProps<C>) {
  const [page, setPage] = useState(1);
  const sent = { ...input, page: String(page), limit: String(PAGE_SIZE) } as SentOf<C>;
  const query = useCall(call, sent, { everyMs: EVERY_MS });
  const found = query.data as PageOf<RowOf<C> & object> | undefined;
  if (query.isError) return <Alert type="error" showIcon title={query.error.message} />;
  return (
    <Table<RowOf<C> & object>
      size="small"
      rowKey={rowKey}
      columns={columns}
      dataSource={found?.data ?? []}
      loading={query.isPending || query.isPlaceholderData}
      locale={{ emptyText: empty }}
      scroll={{ x: 'max-content' }}
      // The fixed column keeps what is under a row in sight, however wide the table is.
      {...(detail === undefined
        ? {}
        : { expandable: { expandedRowRender: detail, expandRowByClick: true, fixed: 'left' } })}
      pagination={{
        current: page,
        pageSize: PAGE_SIZE,
        total: found?.total ?? 0,
        onChange: setPage,
        showSizeChanger: false,
        showTotal: frame.total,
      }}
    />
  );
}
