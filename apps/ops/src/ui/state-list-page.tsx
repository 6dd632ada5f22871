import type { Call } from '@candor/contract/call';
import { Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { Page } from '#ui/page.tsx';
import { PagedTable, type PagedTableProps } from '#ui/paged-table.tsx';

interface StateListTexts<S extends string> {
  readonly title: string;
  readonly intro: string;
  readonly states: Readonly<Record<S, string>>;
  readonly empty: string;
  /** Shown instead of `empty` in all states but the first. */
  readonly emptyOther?: string;
}

interface StateListPageProps<C extends Call, S extends string>
  extends Pick<PagedTableProps<C>, 'call' | 'columns' | 'rowKey' | 'detail'> {
  readonly texts: StateListTexts<S>;
  /** In the order of the choice; the first is shown first. */
  readonly states: readonly [S, ...S[]];
  readonly toInput: (state: S) => PagedTableProps<C>['input'];
  readonly actions?: ReactNode;
  /** Above the choice of the state. */
  readonly children?: ReactNode;
}

/** A list whose items are in one of a few states, and the choice of the state. */
export function StateListPage<C extends Call, S extends string>(props: StateListPageProps<C, S>) {
  const { texts, states, toInput, actions, children, ...table } = props;
  const [state, setState] = useState<S>(states[0]);
  const empty = state === states[0] ? texts.empty : (texts.emptyOther ?? texts.empty);
  return (
    <Page title={texts.title} lead={texts.intro} actions={actions}>
      {children}
      <Segmented<S>
        className="filter-bar"
        value={state}
        options={states.map((value) => ({ value, label: texts.states[value] }))}
        onChange={setState}
      />
      <PagedTable<C> key={state} {...table} input={toInput(state)} empty={empty} />
    </Page>
  );
}
