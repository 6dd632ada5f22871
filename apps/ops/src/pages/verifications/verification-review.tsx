import type { ReplyOf } from '@candor/contract/call';
import { decideVerification, type operatorVerifications, verificationImages } from '@candor/contract/ops-queues';
import { Flex, Image, Typography } from 'antd';
import { useState } from 'react';
import { verifications } from '#texts/verifications.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { reasonField } from '#ui/review-fields.ts';

export type Verification = ReplyOf<typeof operatorVerifications>['data'][number];

type Pictures = ReplyOf<typeof verificationImages>;

export function VerificationReview({ row }: { readonly row: Verification }) {
  return (
    <div className="review">
      <Flex vertical gap={16}>
        <Facts rows={toFacts(row)} />
        <Documents row={row} />
        {row.status === 'review' && <Decision row={row} />}
      </Flex>
    </div>
  );
}

function toFacts(row: Verification) {
  const { facts, idTypes } = verifications;
  return [
    { name: facts.level, value: row.level },
    { name: facts.name, value: row.name },
    { name: facts.idType, value: idTypes[row.id_type] ?? row.id_type },
    { name: facts.cardId, value: <span className="mono">{row.card_id}</span> },
    { name: facts.decidedBy, value: row.decided_by },
    { name: facts.reason, value: row.reason },
  ].filter(({ value }) => value !== '');
}

/** Pictures come after a reason, and are gone when the row is closed. */
function Documents({ row }: { readonly row: Verification }) {
  const [pictures, setPictures] = useState<Pictures | null>(null);
  if (row.has_images === 0) return <Typography.Text type="secondary">{verifications.noImages}</Typography.Text>;
  if (pictures === null)
    return (
      <div>
        <ConfirmAction
          call={verificationImages}
          input={{ id: String(row.id) }}
          label={verifications.show}
          title={verifications.showTitle}
          consequence={verifications.showWill}
          fields={[{ name: 'note', label: verifications.why, hint: verifications.whyHint, required: true }]}
          done={verifications.shown}
          onDone={setPictures}
        />
      </div>
    );
  const preview = { cover: <span>{verifications.enlarge}</span> };
  return (
    <Flex gap={16}>
      <Image src={pictures.front} alt={verifications.front} width={260} preview={preview} />
      <Image src={pictures.reverse} alt={verifications.reverse} width={260} preview={preview} />
    </Flex>
  );
}

function Decision({ row }: { readonly row: Verification }) {
  const id = String(row.id);
  return (
    <Flex gap={8}>
      <ConfirmAction
        call={decideVerification}
        input={{ id, verdict: 'approve' }}
        label={verifications.pass}
        title={verifications.passTitle}
        consequence={verifications.passWill(row.user_name, row.level)}
        done={verifications.passed}
        tone="primary"
      />
      <ConfirmAction
        call={decideVerification}
        input={{ id, verdict: 'refuse' }}
        label={verifications.refuse}
        title={verifications.refuseTitle}
        consequence={verifications.refuseWill(row.user_name)}
        fields={[reasonField({ label: verifications.reason, hint: verifications.reasonHint })]}
        done={verifications.refused}
        tone="danger"
      />
    </Flex>
  );
}
