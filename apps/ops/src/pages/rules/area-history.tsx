import { Table, type TableProps } from 'antd';
import { ruleTexts as texts } from '#texts/rules.ts';
import { Time } from '#ui/time.tsx';
import type { Area } from './area-editor.tsx';

type Version = Area['history'][number];

const who = (name: string): string => (name === '' ? texts.comesWith : name);

const COLUMNS: NonNullable<TableProps<Version>['columns']> = [
  { title: texts.version, dataIndex: 'version', width: 90 },
  { title: texts.effective, dataIndex: 'effective_from_ms', width: 180, render: (ms: number) => <Time ms={ms} /> },
  { title: texts.summaryColumn, dataIndex: 'summary' },
  { title: texts.proposedBy, dataIndex: 'proposed_by', width: 200, render: who },
  { title: texts.approvedBy, dataIndex: 'approved_by', width: 200, render: who },
];

export function AreaHistory({ history }: { readonly history: readonly Version[] }) {
  return <Table size="small" rowKey="version" columns={COLUMNS} dataSource={history} pagination={false} />;
}
