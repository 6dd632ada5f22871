import type { Call } from '@candor/contract/call';
import { Flex, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Page } from '#ui/page.tsx';
import { PagedTable, type PagedTableProps } from '#ui/paged-table.tsx';

interface SearchListTexts {
  readonly title: string;
  readonly intro: string;
  /** What can be searched for. */
  readonly search: string;
  readonly empty: string;
}

interface SearchListPageProps<C extends Call>
  extends Pick<PagedTableProps<C>, 'call' | 'columns' | 'rowKey' | 'detail'> {
  readonly texts: SearchListTexts;
  readonly toInput: (keyword: string) => PagedTableProps<C>['input'];
  readonly actions?: ReactNode;
  /** Beside the search field. */
  readonly children?: ReactNode;
}

/** A list with a search over all of it. */
export function SearchListPage<C extends Call>(props: SearchListPageProps<C>) {
  const { texts, toInput, actions, children, ...table } = props;
  const [keyword, setKeyword] = useState('');
  const input = toInput(keyword);
  return (
    <Page title={texts.title} lead={texts.intro} actions={actions}>
      <Flex gap={16} align="center" className="filter-bar">
        <Input.Search
          allowClear
          placeholder={texts.search}
          aria-label={texts.search}
          maxLength={100}
          style={{ width: 360 }}
          onSearch={(text) => setKeyword(text.trim())}
        />
        {children}
      </Flex>
      <PagedTable<C> key={JSON.stringify(input)} {...table} input={input} empty={texts.empty} />
    </Page>
  );
}
