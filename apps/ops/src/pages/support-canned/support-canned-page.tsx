import { cannedAnswers, saveCanned } from '@candor/contract/ops-support';
import { Button, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useOwnLanguage } from '#data/own-language.ts';
import { useCall } from '#data/use-call.ts';
import { useMay } from '#data/use-me.ts';
import { cannedTexts as texts } from '#texts/support.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { type Canned, type CannedDraft, EMPTY_DRAFT, toDraft } from './canned-draft.ts';
import { CannedDrawer } from './canned-drawer.tsx';

type Columns = NonNullable<TableProps<Canned>['columns']>;

const columnsFor = (textOf: (canned: Canned) => string, onChange: ((canned: Canned) => void) | null): Columns => [
  { title: texts.code, dataIndex: 'code', width: 180, className: 'mono' },
  { title: texts.text, key: 'text', ellipsis: true, render: (_, canned) => textOf(canned) },
  {
    title: texts.state,
    key: 'state',
    width: 120,
    render: (_, { is_active: isActive }) =>
      isActive === 1 ? <StatusTag tone="good" label={texts.on} /> : <StatusTag tone="quiet" label={texts.off} />,
  },
  { title: texts.changed, key: 'changed', width: 170, render: (_, canned) => <Time ms={canned.changed_ms} /> },
  { title: texts.changedBy, dataIndex: 'changed_by', width: 160 },
  ...(onChange === null
    ? []
    : [
        {
          title: '',
          key: 'change',
          width: 110,
          render: (_: unknown, canned: Canned) => (
            <Button size="small" onClick={() => onChange(canned)}>
              {texts.change}
            </Button>
          ),
        },
      ]),
];

export function SupportCannedPage() {
  const query = useCall(cannedAnswers, {});
  const { language } = useOwnLanguage();
  const [draft, setDraft] = useState<CannedDraft | null>(null);
  const maySave = useMay(saveCanned);
  const add = maySave && (
    <Button type="primary" onClick={() => setDraft(EMPTY_DRAFT)}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.intro} actions={add}>
      <Loaded query={query}>
        {({ items }) => (
          <Table
            size="small"
            rowKey="id"
            columns={columnsFor(
              (canned) => canned.texts[language],
              maySave ? (canned) => setDraft(toDraft(canned)) : null,
            )}
            dataSource={[...items]}
            pagination={false}
            locale={{ emptyText: texts.empty }}
          />
        )}
      </Loaded>
      {draft !== null && <CannedDrawer first={draft} onClose={() => setDraft(null)} />}
    </Page>
  );
}
