import { askOtcEvidence, decideOtcDispute } from '@candor/contract/ops-otc';
import type { OtcOutcome } from '@candor/contract/otc-orders';
import { Flex } from 'antd';
import { otcDisputeTexts as texts } from '#texts/otc-disputes.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { groupDigits } from '#ui/group-digits.ts';
import { reasonField } from '#ui/review-fields.ts';
import { caseStateOf, type DisputeCase, effectsOf, isDecidable } from './case-state.ts';

const MESSAGE_LENGTH = 1_000;

export function CaseActions({ dispute }: { readonly dispute: DisputeCase }) {
  if (caseStateOf(dispute) === 'ended') return null;
  return (
    <Flex gap={8} wrap className="section">
      {isDecidable(dispute) && dispute.proposal_id === 0 && (
        <>
          <Decide dispute={dispute} decision="release" />
          <Decide dispute={dispute} decision="refund" />
        </>
      )}
      <ConfirmAction
        call={askOtcEvidence}
        input={{ number: dispute.number }}
        label={texts.write}
        title={texts.writeTitle}
        consequence={texts.writeWhat}
        fields={[
          {
            name: 'message',
            label: texts.message,
            hint: texts.messageHint,
            required: true,
            isLong: true,
            maxLength: MESSAGE_LENGTH,
          },
        ]}
        done={texts.written}
      />
    </Flex>
  );
}

interface DecideProps {
  readonly dispute: DisputeCase;
  readonly decision: OtcOutcome;
}

function Decide({ dispute, decision }: DecideProps) {
  return (
    <ConfirmAction
      call={decideOtcDispute}
      input={{ number: dispute.number, decision }}
      label={texts[decision]}
      title={decision === 'release' ? texts.releaseTitle : texts.refundTitle}
      consequence={<Effects dispute={dispute} decision={decision} />}
      fields={[reasonField({ label: texts.reasonLabel, hint: texts.reasonHint })]}
      done={({ proposal_id: proposal }) => (proposal > 0 ? texts.done.proposed : texts.done.decided)}
    />
  );
}

/** What happens when it is confirmed. */
function Effects({ dispute, decision }: DecideProps) {
  const amount = `${groupDigits(dispute.amount)} ${dispute.currency_name}`;
  const words = {
    ...texts.effects,
    coins:
      decision === 'release'
        ? texts.releaseWhat(amount, dispute.buyer_name)
        : texts.refundWhat(amount, dispute.seller_name),
  };
  return effectsOf(dispute).map((effect) => <p key={effect}>{words[effect]}</p>);
}
