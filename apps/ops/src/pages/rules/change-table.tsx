import { Table, type TableProps } from 'antd';
import { ruleTexts as texts } from '#texts/rules.ts';
import type { Difference } from './rule-diff.ts';

const orNothing = (text: string) => (text === '' ? <em>{texts.nothing}</em> : text);

const COLUMNS: NonNullable<TableProps<Difference>['columns']> = [
  { title: texts.field, dataIndex: 'path', render: (path: string) => <span className="mono">{path}</span> },
  { title: texts.before, dataIndex: 'before', render: orNothing },
  { title: texts.after, dataIndex: 'after', render: (text: string) => <strong>{orNothing(text)}</strong> },
];

const HEIGHT = 320;

/** What was and what will be, value by value. */
export function ChangeTable({ changes }: { readonly changes: readonly Difference[] }) {
  return (
    <Table
      size="small"
      rowKey="path"
      columns={COLUMNS}
      dataSource={changes}
      pagination={false}
      scroll={{ y: HEIGHT }}
      locale={{ emptyText: texts.unchanged }}
    />
  );
}
