import type { Call, SentOf } from '@candor/contract/call';
import { Page } from '#ui/page.tsx';
import { PagedTable, type PagedTableProps } from '#ui/paged-table.tsx';
import { QueueFilter, type QueueFilterValue, useQueueFilter } from '#ui/queue-filter.tsx';

interface QueueTexts<S extends string> {
  readonly lead: string;
  readonly searchHint: string;
  readonly empty: string;
  readonly statuses: Readonly<Record<S, string>>;
}

interface QueuePageProps<C extends Call, S extends string>
  extends Pick<PagedTableProps<C>, 'call' | 'columns' | 'rowKey'> {
  readonly title: string;
  readonly texts: QueueTexts<S>;
  /** What is shown first. */
  readonly first: S;
  readonly toInput: (value: QueueFilterValue<S>) => Omit<SentOf<C>, 'page' | 'limit'>;
  /** Facts and decision under an opened row. */
  readonly review: NonNullable<PagedTableProps<C>['detail']>;
}

/** A queue of things people wait for: filter, list, and under each row its review. */
export function QueuePage<C extends Call, S extends string>(props: QueuePageProps<C, S>) {
  const { title, texts, first, toInput, review, call, columns, rowKey } = props;
  const { value, onChange, key } = useQueueFilter<S>(first);
  return (
    <Page title={title} lead={texts.lead}>
      <QueueFilter value={value} onChange={onChange} statuses={texts.statuses} searchHint={texts.searchHint} />
      <PagedTable
        key={key}
        call={call}
        input={toInput(value)}
        columns={columns}
        rowKey={rowKey}
        detail={review}
        empty={texts.empty}
      />
    </Page>
  );
}
