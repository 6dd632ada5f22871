import type { ReplyOf } from '@candor/contract/call';
import {
  approveWithdrawal,
  completeWithdrawal,
  type operatorWithdrawals,
  refuseWithdrawal,
} from '@candor/contract/ops-queues';
import { Alert, Flex, Typography } from 'antd';
import { useMe } from '#data/use-me.ts';
import { withdrawals } from '#texts/withdrawals.ts';
import { Amount } from '#ui/amount.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import { noteField, reasonField, referenceField } from '#ui/review-fields.ts';
import { Time } from '#ui/time.tsx';

export type Withdrawal = ReplyOf<typeof operatorWithdrawals>['data'][number];

const NOTE = noteField(withdrawals.note);
const REFERENCE = referenceField({ label: withdrawals.reference, hint: withdrawals.referenceHint });
const REASON = reasonField({ label: withdrawals.reason, hint: withdrawals.reasonHint });

/** Facts, target and the next step. The target is the customer's own text: it stays text. */
export function WithdrawalReview({ row }: { readonly row: Withdrawal }) {
  const target = row.target.map(({ name, value }) => ({
    name: withdrawals.targets[name] ?? name,
    value: <span className="mono">{value}</span>,
  }));
  return (
    <div className="review">
      <Flex vertical gap={16}>
        <TwoPeople row={row} />
        <Facts rows={toFacts(row)} />
        <div>
          <Typography.Title level={5}>{withdrawals.target}</Typography.Title>
          <Facts rows={target} />
        </div>
        <Decision row={row} />
      </Flex>
    </div>
  );
}

function TwoPeople({ row }: { readonly row: Withdrawal }) {
  if (row.state === 'second_review')
    return <Alert type="warning" showIcon title={withdrawals.secondNeeded(row.first_reviewer)} />;
  if (row.state === 'reviewing' && row.reviews_needed > 1)
    return <Alert type="info" showIcon title={withdrawals.twoPeople} />;
  return null;
}

function toFacts(row: Withdrawal) {
  const { facts } = withdrawals;
  const money = (value: string) => <Amount value={value} currency={row.currency_name} />;
  return [
    { name: facts.received, value: money(row.received) },
    { name: facts.fee, value: money(row.fee) },
    { name: facts.amount, value: money(row.amount) },
    { name: facts.value, value: <Amount value={row.usdt_value} currency="USDT" /> },
    { name: facts.level, value: row.level },
    { name: facts.network, value: row.network },
    { name: facts.first, value: row.first_reviewer },
    { name: facts.second, value: row.second_reviewer },
    { name: facts.reference, value: row.transaction_reference },
    { name: facts.reason, value: row.reason },
  ].filter(({ value }) => value !== '');
}

/** The next steps of the state it is in; a sent, refused or cancelled one has none. */
function Decision({ row }: { readonly row: Withdrawal }) {
  const isReview = row.state === 'reviewing' || row.state === 'second_review';
  const isOpen = isReview || row.state === 'approved';
  const id = String(row.id);
  const amount = `${groupDigits(row.amount)} ${row.currency_name}`;
  if (!isOpen) return null;
  return (
    <Flex gap={8} align="center">
      {isReview && <Approve row={row} />}
      {row.state === 'approved' && (
        <ConfirmAction
          call={completeWithdrawal}
          input={{ id }}
          label={withdrawals.complete}
          title={withdrawals.completeTitle}
          consequence={withdrawals.completeWill(`${groupDigits(row.received)} ${row.currency_name}`, row.user_name)}
          fields={[REFERENCE, NOTE]}
          done={withdrawals.completed}
          tone="primary"
        />
      )}
      <ConfirmAction
        call={refuseWithdrawal}
        input={{ id }}
        label={withdrawals.refuse}
        title={withdrawals.refuseTitle}
        consequence={withdrawals.refuseWill(amount, row.user_name)}
        fields={[REASON]}
        done={withdrawals.refused}
        tone="danger"
      />
    </Flex>
  );
}

function Approve({ row }: { readonly row: Withdrawal }) {
  const { data: me } = useMe();
  const amount = `${groupDigits(row.received)} ${row.currency_name}`;
  const isFirstOfTwo = row.state === 'reviewing' && row.reviews_needed > 1;
  if (me !== undefined && me.approves_from_ms > 0 && row.reviews_needed > 1)
    return (
      <Typography.Text type="secondary">
        {withdrawals.youAreNew} <Time ms={me.approves_from_ms} />
      </Typography.Text>
    );
  return (
    <ConfirmAction
      call={approveWithdrawal}
      input={{ id: String(row.id) }}
      label={withdrawals.approve}
      title={withdrawals.approveTitle}
      consequence={isFirstOfTwo ? withdrawals.approveFirstWill(amount) : withdrawals.approveWill(amount, row.user_name)}
      fields={[NOTE]}
      done={({ state }) => withdrawals.approved(state)}
      tone="primary"
      disabled={me !== undefined && row.first_reviewer === me.email}
    />
  );
}
