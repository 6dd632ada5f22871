import type { ReplyOf } from '@candor/contract/call';
import { type operatorIeoProjects, proposeIeoCancel } from '@candor/contract/ops-ieo';
import { Flex } from 'antd';
import { ieoProjectTexts as texts } from '#texts/ieo-projects.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { Time } from '#ui/time.tsx';

export type Project = ReplyOf<typeof operatorIeoProjects>['data'][number];

const factsOf = (project: Project) => [
  { name: texts.token, value: project.token },
  { name: texts.payCoins, value: project.pay_coins.map(({ name, price }) => `${price} ${name}`).join(', ') },
  { name: texts.supply, value: project.supply },
  { name: texts.userCap, value: project.user_cap },
  { name: texts.softCap, value: project.soft_cap },
  { name: texts.wanted, value: project.wanted },
  { name: texts.allocated, value: project.allocated },
  { name: texts.lock, value: String(project.lock_days) },
  { name: texts.warmUp, value: <Time ms={project.warm_up_at_ms} /> },
  { name: texts.start, value: <Time ms={project.start_at_ms} /> },
  { name: texts.end, value: <Time ms={project.end_at_ms} /> },
  { name: texts.listing, value: <Time ms={project.listing_at_ms} /> },
];

export function ProjectDetail({ project }: { readonly project: Project }) {
  return (
    <Flex vertical gap={16}>
      <Facts rows={factsOf(project)} />
      {project.may_cancel === 1 && (
        <ConfirmAction
          call={proposeIeoCancel}
          input={{ id: String(project.id) }}
          label={texts.cancel}
          title={texts.cancelTitle}
          tone="danger"
          consequence={<p>{texts.cancelWhat}</p>}
          fields={[{ name: 'reason', label: texts.fields.reason, required: true, isLong: true }]}
          done={texts.made}
        />
      )}
    </Flex>
  );
}
