import type { ReplyOf } from '@candor/contract/call';
import { operatorDecideFlag, type operatorInviteFlags } from '@candor/contract/ops-invite';
import { Flex } from 'antd';
import { inviteFlagTexts as texts } from '#texts/invitations.ts';
import { AsWritten } from '#ui/as-written.tsx';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { reasonField } from '#ui/review-fields.ts';

export type Flag = ReplyOf<typeof operatorInviteFlags>['data'][number];

const NOTE = [reasonField({ label: texts.reason, hint: texts.reasonHint })];

/** The decision on an open flag, or who decided it and why. */
export function FlagReview({ flag }: { readonly flag: Flag }) {
  if (flag.state === 'open') return <Decision flag={flag} />;
  return (
    <Facts
      rows={[
        { name: texts.decidedBy, value: flag.decided_by },
        { name: texts.note, value: <AsWritten text={flag.note} /> },
      ]}
    />
  );
}

function Decision({ flag }: { readonly flag: Flag }) {
  const id = String(flag.id);
  return (
    <Flex gap={8}>
      <ConfirmAction
        call={operatorDecideFlag}
        input={{ id, decision: 'clear' }}
        label={texts.clear}
        title={texts.clearTitle}
        consequence={texts.clearWhat(flag.parent_name)}
        fields={NOTE}
        done={texts.cleared}
        tone="primary"
      />
      <ConfirmAction
        call={operatorDecideFlag}
        input={{ id, decision: 'confirm' }}
        label={texts.confirm}
        title={texts.confirmTitle}
        consequence={texts.confirmWhat(flag.parent_name)}
        fields={NOTE}
        done={texts.confirmed}
        tone="danger"
      />
    </Flex>
  );
}
