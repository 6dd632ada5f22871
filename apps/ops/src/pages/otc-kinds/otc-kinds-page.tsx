import { operatorOtcKinds, saveOtcKind } from '@candor/contract/ops-otc';
import { Button, Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useCall } from '#data/use-call.ts';
import { useMay } from '#data/use-me.ts';
import { otcTexts, otcKindTexts as texts } from '#texts/otc.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import type { Kind } from './kind-draft.ts';
import { KindDrawer } from './kind-drawer.tsx';

const nameOfField = ({ key, required }: Kind['fields'][number]): string =>
  required === 1 ? otcTexts.payFields[key] : texts.optional(otcTexts.payFields[key]);

const columnsFor = (onChange: ((kind: Kind) => void) | null): NonNullable<TableProps<Kind>['columns']> => [
  { title: texts.code, dataIndex: 'code', width: 140 },
  { title: texts.name, dataIndex: 'name', width: 180 },
  { title: texts.fields, key: 'fields', render: (_, { fields }) => fields.map(nameOfField).join(', ') },
  {
    title: texts.fiats,
    key: 'fiats',
    render: (_, { fiats }) => (fiats.length === 0 ? texts.allFiats : fiats.join(', ')),
  },
  { title: texts.methods, dataIndex: 'methods', width: 130, align: 'right' },
  {
    title: texts.state,
    key: 'state',
    width: 100,
    render: (_, { open }) =>
      open === 1 ? <StatusTag tone="good" label={texts.open} /> : <StatusTag tone="quiet" label={texts.closed} />,
  },
  ...(onChange === null
    ? []
    : [
        {
          title: '',
          key: 'change',
          width: 110,
          render: (_: unknown, kind: Kind) => (
            <Button size="small" onClick={() => onChange(kind)}>
              {texts.change}
            </Button>
          ),
        },
      ]),
];

export function OtcKindsPage() {
  const query = useCall(operatorOtcKinds, {});
  const [opened, setOpened] = useState<Kind | 'new' | null>(null);
  const maySave = useMay(saveOtcKind);
  const add = maySave && (
    <Button type="primary" onClick={() => setOpened('new')}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.intro} actions={add}>
      <Loaded query={query}>
        {({ fields, items }) => (
          <>
            <Table
              size="small"
              rowKey="id"
              columns={columnsFor(maySave ? setOpened : null)}
              dataSource={[...items]}
              pagination={false}
              locale={{ emptyText: texts.empty }}
            />
            {opened !== null && (
              <KindDrawer kind={opened === 'new' ? null : opened} keys={fields} onClose={() => setOpened(null)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
