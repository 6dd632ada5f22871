import { operatorEndCampaign, operatorSwitchCampaign } from '@candor/contract/ops-coupon';
import { Flex } from 'antd';
import { campaignTexts as texts } from '#texts/coupons.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import type { Campaign } from './campaign.tsx';

const REASON = [{ name: 'reason', label: texts.reason, required: true, isLong: true }];

/** Nothing can be done with a campaign that has ended. */
export function CampaignActions({ campaign }: { readonly campaign: Campaign }) {
  const id = String(campaign.id);
  if (campaign.state === 'ended') return null;
  return (
    <Flex gap={8}>
      {campaign.state === 'open' ? <Pause id={id} /> : <Open id={id} />}
      <ConfirmAction
        call={operatorEndCampaign}
        input={{ id }}
        label={texts.end}
        title={texts.endTitle}
        tone="danger"
        consequence={texts.endWhat}
        fields={REASON}
        done={texts.proposed}
      />
    </Flex>
  );
}

function Pause({ id }: { readonly id: string }) {
  return (
    <ConfirmAction
      call={operatorSwitchCampaign}
      input={{ id, open: '0' }}
      label={texts.pause}
      title={texts.pauseTitle}
      consequence={texts.pauseWhat}
      fields={REASON}
      done={texts.paused}
    />
  );
}

function Open({ id }: { readonly id: string }) {
  return (
    <ConfirmAction
      call={operatorSwitchCampaign}
      input={{ id, open: '1' }}
      label={texts.open}
      title={texts.openTitle}
      consequence={texts.openWhat}
      fields={REASON}
      done={texts.opened}
    />
  );
}
