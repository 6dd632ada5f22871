import type { ReplyOf } from '@candor/contract/call';
import { operatorList } from '@candor/contract/ops-audit';
import { proposeOperator, proposeOperatorChange } from '@candor/contract/ops-operators';
import { Button, Flex, Table, type TableColumnType, Tag } from 'antd';
import { useState } from 'react';
import { useCall } from '#data/use-call.ts';
import { useMay, useMe } from '#data/use-me.ts';
import { operatorTexts as texts } from '#texts/operators.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { type ShownCode, StartCode } from '#ui/start-code.tsx';
import { Time } from '#ui/time.tsx';
import { type Operator, REASON } from './operator.ts';
import { OperatorDrawer } from './operator-drawer.tsx';

type Column = TableColumnType<Operator>;

const COLUMNS: Column[] = [
  { title: texts.id, dataIndex: 'id', width: 64 },
  { title: texts.name, dataIndex: 'name' },
  { title: texts.email, dataIndex: 'email' },
  {
    title: texts.roles,
    dataIndex: 'roles',
    render: (roles: Operator['roles']) => (
      <Flex gap={4} wrap>
        {roles.map((role) => (
          <Tag key={role}>{role}</Tag>
        ))}
      </Flex>
    ),
  },
  { title: texts.totp, dataIndex: 'totp_on', width: 130, render: (on: 0 | 1) => (on === 1 ? texts.on : texts.off) },
  {
    title: texts.status,
    dataIndex: 'status',
    width: 110,
    render: (status: string) => (
      <Tag color={status === 'active' ? 'green' : 'red'}>{status === 'active' ? texts.active : texts.disabled}</Tag>
    ),
  },
  {
    title: texts.approves,
    dataIndex: 'approves_from_ms',
    width: 170,
    render: (ms: number) => (ms === 0 ? texts.approvesNow : <Time ms={ms} />),
  },
  { title: texts.since, dataIndex: 'created_at_ms', width: 170, render: (ms: number) => <Time ms={ms} /> },
];

export function OperatorsPage() {
  const query = useCall(operatorList, {});
  const mayChange = useMay(proposeOperator);
  const [opened, setOpened] = useState<Operator | 'new' | null>(null);
  const [code, setCode] = useState<ShownCode | null>(null);
  const add = mayChange && (
    <Button type="primary" onClick={() => setOpened('new')}>
      {texts.add}
    </Button>
  );
  return (
    <Page title={texts.title} lead={texts.intro} actions={add}>
      <Loaded query={query}>
        {(rows: ReplyOf<typeof operatorList>) => (
          <Table
            size="small"
            rowKey="id"
            columns={mayChange ? [...COLUMNS, actionColumn(setOpened)] : COLUMNS}
            dataSource={rows}
            pagination={false}
          />
        )}
      </Loaded>
      {opened !== null && (
        <OperatorDrawer operator={opened === 'new' ? null : opened} onClose={() => setOpened(null)} onCode={setCode} />
      )}
      {code !== null && <StartCode shown={code} onClose={() => setCode(null)} />}
    </Page>
  );
}

const actionColumn = (onEdit: (operator: Operator) => void): Column => ({
  title: '',
  key: 'actions',
  width: 190,
  render: (_, operator) => <Actions operator={operator} onEdit={() => onEdit(operator)} />,
});

function Actions({ operator, onEdit }: { readonly operator: Operator; readonly onEdit: () => void }) {
  const { data: me } = useMe();
  if (me?.id === operator.id) return <Tag>{texts.you}</Tag>;
  const isActive = operator.status === 'active';
  return (
    <Flex gap={8}>
      <Button onClick={onEdit}>{texts.edit}</Button>
      <ConfirmAction
        call={proposeOperatorChange}
        input={{
          id: String(operator.id),
          roles: operator.roles.join(','),
          status: isActive ? 'disabled' : 'active',
        }}
        label={isActive ? texts.disable : texts.enable}
        title={texts.confirmTitle}
        tone={isActive ? 'danger' : 'plain'}
        consequence={isActive ? texts.disableConfirm(operator.email) : texts.enableConfirm(operator.email)}
        fields={[REASON]}
        done={texts.proposed}
      />
    </Flex>
  );
}
