import type { ReplyOf } from '@candor/contract/call';
import { ruleChanges } from '@candor/contract/rule-changes';
import { Typography } from 'antd';
import { ruleTexts as texts } from '#texts/rules.ts';
import { PagedTable } from '#ui/paged-table.tsx';
import { Time } from '#ui/time.tsx';
import { ChangeTable } from './change-table.tsx';
import { labelOf } from './rule-shape.ts';

type Change = ReplyOf<typeof ruleChanges>['data'][number];

const PUBLIC_ADDRESS = '/h5/#/pages/setting/rule_changes';

const COLUMNS = [
  { title: texts.effective, dataIndex: 'effective_from_ms', width: 180, render: (ms: number) => <Time ms={ms} /> },
  { title: texts.area, dataIndex: 'area', width: 130, render: labelOf },
  { title: texts.version, dataIndex: 'version', width: 80 },
  { title: texts.summaryColumn, dataIndex: 'summary' },
  {
    title: texts.changes,
    dataIndex: 'changes',
    width: 160,
    render: (changes: Change['changes']) => changes.length,
  },
];

/** The log as anybody can read it, from the same public call. */
export function PublicLog() {
  return (
    <>
      <p>
        <Typography.Link href={PUBLIC_ADDRESS} target="_blank" rel="noreferrer">
          {texts.publicLink}
        </Typography.Link>
      </p>
      <PagedTable
        call={ruleChanges}
        input={{}}
        columns={COLUMNS}
        rowKey="id"
        detail={(row) => <ChangeTable changes={row.changes} />}
        empty={texts.unchanged}
      />
    </>
  );
}
