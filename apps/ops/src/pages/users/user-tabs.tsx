import { enterUserScore } from '@candor/contract/ops-users';
import { Flex, Table, type TableProps } from 'antd';
import { frame } from '#texts/frame.ts';
import { users } from '#texts/users.ts';
import { Amount } from '#ui/amount.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';
import { UserLink } from '#ui/user-link.tsx';
import type { User } from './user-actions.tsx';

interface TabProps {
  readonly user: User;
}

export function ProfileTab({ user }: TabProps) {
  const { facts } = users;
  const isFrozen = user.is_frozen === 1;
  const inviter = user.invited_by;
  return (
    <Facts
      rows={[
        { name: facts.email, value: user.email || frame.none },
        { name: facts.phone, value: user.phone || frame.none },
        { name: facts.nickname, value: user.nickname },
        { name: facts.level, value: user.level },
        { name: facts.score, value: user.credit_score },
        {
          name: facts.status,
          value: <StatusTag tone={isFrozen ? 'bad' : 'good'} label={isFrozen ? users.frozen : users.active} />,
        },
        { name: facts.totp, value: user.totp_on === 1 ? users.on : users.off },
        {
          name: facts.invitedBy,
          value: inviter === 0 ? frame.none : <UserLink id={inviter} name={String(inviter)} />,
        },
        { name: facts.since, value: <Time ms={user.created_at_ms} /> },
      ]}
    />
  );
}

function Rows<R extends object>({ columns, rows, empty }: RowsProps<R>) {
  return (
    <Table<R>
      size="small"
      rowKey={(row) => JSON.stringify(row)}
      columns={columns}
      dataSource={[...rows]}
      pagination={false}
      locale={{ emptyText: empty }}
    />
  );
}

interface RowsProps<R> {
  readonly columns: NonNullable<TableProps<R>['columns']>;
  readonly rows: readonly R[];
  readonly empty: string;
}

export function SessionsTab({ user }: TabProps) {
  const texts = users.sessions;
  return (
    <Rows<User['sessions'][number]>
      rows={user.sessions}
      empty={texts.empty}
      columns={[
        { title: texts.ip, dataIndex: 'ip' },
        { title: texts.device, dataIndex: 'user_agent' },
        { title: texts.began, key: 'began', render: (_, row) => <Time ms={row.created_at_ms} /> },
        { title: texts.seen, key: 'seen', render: (_, row) => <Time ms={row.last_seen_ms} /> },
      ]}
    />
  );
}

export function LimitsTab({ user }: TabProps) {
  const texts = users.limits;
  const used = texts.ofBtc(groupDigits(user.used_btc_24h), groupDigits(user.limit_btc_24h));
  return (
    <Flex vertical gap={16}>
      <Facts rows={[{ name: texts.withdraw, value: used }]} />
      <Rows<User['limits'][number]>
        rows={user.limits}
        empty={texts.empty}
        columns={[
          { title: texts.kind, key: 'kind', render: (_, row) => texts.kinds[row.kind] ?? row.kind },
          { title: texts.period, key: 'period', render: (_, row) => texts.periods[row.period] ?? row.period },
          { title: texts.value, key: 'value', align: 'right', render: (_, row) => <Amount value={row.value} /> },
        ]}
      />
    </Flex>
  );
}

export function ScoresTab({ user }: TabProps) {
  const texts = users.scores;
  return (
    <Flex vertical gap={16} align="start">
      <ConfirmAction
        call={enterUserScore}
        input={{ id: String(user.id) }}
        label={texts.enter}
        title={texts.title}
        consequence={texts.will(user.email || user.phone)}
        fields={[
          {
            name: 'reason',
            label: texts.reason,
            required: true,
            options: Object.entries(texts.reasons).map(([value, label]) => ({ value, label })),
          },
          { name: 'reference', label: texts.reference, hint: texts.referenceHint, required: true, maxLength: 100 },
        ]}
        done={texts.done}
      />
      <div style={{ width: '100%' }}>
        <Rows<User['score_entries'][number]>
          rows={user.score_entries}
          empty={texts.empty}
          columns={[
            { title: texts.delta, dataIndex: 'delta', align: 'right', width: 90 },
            {
              title: texts.reason,
              key: 'reason',
              render: (_, row) => texts.reasons[row.reason] ?? texts.appealAccepted,
            },
            { title: texts.at, key: 'at', render: (_, row) => <Time ms={row.created_at_ms} /> },
          ]}
        />
      </div>
    </Flex>
  );
}

export function AccountsTab({ user }: TabProps) {
  const texts = users.accounts;
  return (
    <Rows<User['balances'][number]>
      rows={user.balances}
      empty={texts.empty}
      columns={[
        { title: texts.account, key: 'account', render: (_, row) => texts.types[row.account] ?? row.account },
        { title: texts.currency, dataIndex: 'currency_name' },
        {
          title: texts.available,
          key: 'available',
          align: 'right',
          render: (_, row) => <Amount value={row.available} />,
        },
        { title: texts.frozen, key: 'frozen', align: 'right', render: (_, row) => <Amount value={row.frozen} /> },
      ]}
    />
  );
}
