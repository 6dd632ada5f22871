import type { ReplyOf } from '@candor/contract/call';
import {
  approveDeposit,
  type operatorDeposits,
  proposeDepositAmount,
  refuseDeposit,
} from '@candor/contract/ops-queues';
import { Alert, Flex, Image } from 'antd';
import { deposits } from '#texts/deposits.ts';
import { Amount } from '#ui/amount.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import { noteField, reasonField, referenceField } from '#ui/review-fields.ts';
import { Time } from '#ui/time.tsx';

export type Deposit = ReplyOf<typeof operatorDeposits>['data'][number];

const REFERENCE = referenceField({ label: deposits.reference, hint: deposits.referenceHint });
const NOTE = noteField(deposits.note);
const FORGED = {
  name: 'forged',
  label: deposits.forged,
  hint: deposits.forgedHint,
  initial: '0',
  options: [
    { value: '0', label: deposits.forgedNo },
    { value: '1', label: deposits.forgedYes },
  ],
};
const REASON = reasonField({ label: deposits.reason, hint: deposits.reasonHint });

/** Everything a decision needs, and the decision. */
export function DepositReview({ row }: { readonly row: Deposit }) {
  return (
    <div className="review">
      <Image
        src={row.voucher}
        alt={deposits.voucher}
        width={200}
        preview={{ cover: <span>{deposits.enlarge}</span> }}
      />
      <Flex vertical gap={16}>
        {row.look_alikes.length > 0 && <Alert type="warning" showIcon title={deposits.lookAlikes(row.look_alikes)} />}
        <Facts rows={toFacts(row)} />
        {row.status === 'pending' && <Decision row={row} />}
      </Flex>
    </div>
  );
}

function toFacts(row: Deposit) {
  const { facts } = deposits;
  const asked = [
    { name: facts.asked, value: <Amount value={row.amount} currency={row.currency_name} /> },
    { name: facts.network, value: row.network },
  ];
  // The customer's reference is unverified; the operator enters the one seen on the chain or at the bank.
  if (row.status === 'pending')
    return row.reference === '' ? asked : [...asked, { name: facts.claimed, value: row.reference }];
  return [
    ...asked,
    { name: facts.credited, value: <Amount value={row.credited} currency={row.currency_name} /> },
    { name: facts.reference, value: row.reference },
    { name: facts.decidedBy, value: row.decided_by },
    { name: facts.decidedAt, value: <Time ms={row.decided_at_ms} /> },
    { name: facts.reason, value: row.reason },
  ].filter(({ value }) => value !== '');
}

function Decision({ row }: { readonly row: Deposit }) {
  const id = String(row.id);
  const amount = `${groupDigits(row.amount)} ${row.currency_name}`;
  return (
    <Flex gap={8}>
      <ConfirmAction
        call={approveDeposit}
        input={{ id }}
        label={deposits.approve}
        title={deposits.approveTitle}
        consequence={deposits.approveWill(amount, row.user_name)}
        fields={[REFERENCE, NOTE]}
        done={deposits.approved}
        tone="primary"
      />
      <ConfirmAction
        call={proposeDepositAmount}
        input={{ id }}
        label={deposits.propose}
        title={deposits.proposeTitle}
        consequence={deposits.proposeWill(amount)}
        fields={[
          { name: 'amount', label: deposits.amount, required: true, maxLength: 40 },
          REFERENCE,
          { ...REASON, hint: deposits.proposeReasonHint },
        ]}
        done={deposits.proposed}
      />
      <ConfirmAction
        call={refuseDeposit}
        input={{ id }}
        label={deposits.refuse}
        title={deposits.refuseTitle}
        consequence={deposits.refuseWill(amount, row.user_name)}
        fields={[REASON, FORGED]}
        done={deposits.refused}
        tone="danger"
      />
    </Flex>
  );
}
