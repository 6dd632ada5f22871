import type { ReplyOf } from '@candor/contract/call';
import { decideScoreAppeal, type operatorScoreAppeals } from '@candor/contract/ops-score';
import { Flex } from 'antd';
import { scoreAppealTexts as texts } from '#texts/score-appeals.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { reasonField } from '#ui/review-fields.ts';
import { Time } from '#ui/time.tsx';

export type Appeal = ReplyOf<typeof operatorScoreAppeals>['data'][number];

const ANSWER = reasonField({ label: texts.answerLabel, hint: texts.answerHint });

export function AppealReview({ row }: { readonly row: Appeal }) {
  return (
    <div className="review">
      <Flex vertical gap={16}>
        <Facts rows={toFacts(row)} />
        {row.state === 'open' && <Decision row={row} />}
      </Flex>
    </div>
  );
}

const toFacts = (row: Appeal): Fact[] => [
  { name: texts.text, value: row.text },
  { name: texts.reference, value: row.reference },
  { name: texts.entered, value: <Time ms={row.entered_at_ms} /> },
  { name: texts.score, value: row.credit_score },
  ...(row.state === 'open'
    ? []
    : [
        { name: texts.answer, value: row.answer },
        { name: texts.decidedBy, value: row.decided_by },
        { name: texts.decided, value: <Time ms={row.decided_at_ms} /> },
      ]),
];

function Decision({ row }: { readonly row: Appeal }) {
  const id = String(row.id);
  return (
    <Flex gap={8}>
      <ConfirmAction
        call={decideScoreAppeal}
        input={{ id, verdict: 'accept' }}
        label={texts.accept}
        title={texts.acceptTitle}
        consequence={texts.acceptWill(row.user_name)}
        fields={[ANSWER]}
        done={texts.accepted}
        tone="primary"
      />
      <ConfirmAction
        call={decideScoreAppeal}
        input={{ id, verdict: 'refuse' }}
        label={texts.refuse}
        title={texts.refuseTitle}
        consequence={texts.refuseWill(row.user_name)}
        fields={[ANSWER]}
        done={texts.refused}
        tone="danger"
      />
    </Flex>
  );
}
