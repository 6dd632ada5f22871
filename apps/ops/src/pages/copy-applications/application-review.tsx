import type { ReplyOf } from '@candor/contract/call';
import { decideCopyApplication, type operatorCopyApplications } from '@candor/contract/ops-copy';
import { Flex } from 'antd';
import { copyApplicationTexts as texts } from '#texts/copy-trading.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { reasonField } from '#ui/review-fields.ts';
import { StatusTag } from '#ui/status-tag.tsx';
import { Time } from '#ui/time.tsx';

export type Application = ReplyOf<typeof operatorCopyApplications>['data'][number];
type Condition = Application['conditions'][number];

export function ApplicationReview({ row }: { readonly row: Application }) {
  return (
    <div className="review">
      <Flex vertical gap={16}>
        <Facts rows={toFacts(row)} />
        {row.state === 'pending' && <Decision row={row} />}
      </Flex>
    </div>
  );
}

const toFacts = (row: Application): Fact[] => [
  { name: texts.signature, value: row.signature === '' ? texts.noSignature : row.signature },
  ...row.conditions.map((condition) => ({
    name: texts.conditions[condition.name],
    value: <ConditionValue condition={condition} />,
  })),
  ...(row.state === 'pending' ? [] : decidedFacts(row)),
];

const decidedFacts = (row: Application): Fact[] => [
  { name: texts.decidedBy, value: row.decided_by },
  { name: texts.decided, value: <Time ms={row.decided_ms} /> },
  ...(row.reason === '' ? [] : [{ name: texts.reason, value: row.reason }]),
];

function ConditionValue({ condition: { met, value, needed } }: { readonly condition: Condition }) {
  return (
    <Flex gap={8} align="center">
      <span className="num">{value}</span>
      <span>({needed === '0' ? texts.neededNone : texts.needed(needed)})</span>
      {met === 1 ? <StatusTag tone="good" label={texts.isMet} /> : <StatusTag tone="bad" label={texts.isOpen} />}
    </Flex>
  );
}

function Decision({ row }: { readonly row: Application }) {
  const id = String(row.id);
  return (
    <Flex gap={8}>
      <ConfirmAction
        call={decideCopyApplication}
        input={{ id, decision: 'approve' }}
        label={texts.approve}
        title={texts.approveTitle}
        consequence={texts.approveWill(row.name)}
        done={texts.approved}
        tone="primary"
        disabled={row.conditions.some(({ met }) => met === 0)}
      />
      <ConfirmAction
        call={decideCopyApplication}
        input={{ id, decision: 'reject' }}
        label={texts.reject}
        title={texts.rejectTitle}
        consequence={texts.rejectWill(row.name)}
        fields={[reasonField({ label: texts.reasonLabel, hint: texts.reasonHint })]}
        done={texts.rejected}
        tone="danger"
      />
    </Flex>
  );
}
