import { operatorProposeCampaign } from '@candor/contract/ops-coupon';
import { Button, Drawer, Flex, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '#data/use-me.ts';
import { couponTexts, campaignTexts as shown, campaignFormTexts as texts } from '#texts/coupons.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Time } from '#ui/time.tsx';
import { toUtcMs } from '#ui/utc-input.ts';
import { computeCost, isBudgetWrong } from './campaign-cost.ts';
import {
  type CampaignDraft,
  closesMs,
  EMPTY_CAMPAIGN,
  listUsers,
  missingParts,
  TERMS_OF,
  toCampaignInput,
} from './campaign-draft.ts';
import { CampaignForm, describeCost } from './campaign-form.tsx';

const WIDTH = 720;

export function ProposeCampaign() {
  const [isOpen, setOpen] = useState(false);
  if (!useMay(operatorProposeCampaign)) return null;
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {texts.add}
      </Button>
      {isOpen && <CampaignDrawer close={() => setOpen(false)} />}
    </>
  );
}

function CampaignDrawer({ close }: { readonly close: () => void }) {
  const [draft, setDraft] = useState(EMPTY_CAMPAIGN);
  return (
    <Drawer
      open
      size={WIDTH}
      title={texts.title}
      onClose={close}
      mask={{ closable: false }}
      footer={<Propose draft={draft} onDone={close} />}
    >
      <Typography.Paragraph type="secondary">{texts.lead}</Typography.Paragraph>
      <CampaignForm draft={draft} set={(part) => setDraft((now) => ({ ...now, ...part }))} />
    </Drawer>
  );
}

function Propose({ draft, onDone }: { readonly draft: CampaignDraft; readonly onDone: () => void }) {
  const missing = missingParts(draft);
  const cost = computeCost(draft);
  return (
    <Flex gap={16} align="center" justify="space-between">
      <Typography.Text type="secondary">
        {missing.length > 0 && texts.missing(missing.map((part) => texts.fields[part]))}
        {missing.length === 0 && cost !== null && `${texts.cost.title}: ${describeCost(draft, cost)}`}
      </Typography.Text>
      <ConfirmAction
        call={operatorProposeCampaign}
        input={toCampaignInput(draft)}
        label={texts.propose}
        title={texts.title}
        tone="primary"
        disabled={missing.length > 0 || isBudgetWrong(cost)}
        consequence={<Summary draft={draft} />}
        fields={[{ name: 'reason', label: texts.fields.reason, required: true, isLong: true }]}
        done={texts.done}
        onDone={onDone}
      />
    </Flex>
  );
}

/** What is proposed, in words, before it is sent. */
function Summary({ draft }: { readonly draft: CampaignDraft }) {
  const { fields } = texts;
  const cost = computeCost(draft);
  const facts: Fact[] = [
    { name: fields.name, value: draft.name },
    { name: fields.kind, value: couponTexts.kinds[draft.kind] },
    ...TERMS_OF[draft.kind].map((part) => ({ name: fields[part], value: draft[part] })),
    { name: fields.audience, value: shown.audiences[draft.audience] },
    ...(draft.audience === 'new' ? [{ name: fields.audienceDays, value: draft.audienceDays }] : []),
    ...(draft.audience === 'list' ? [{ name: texts.listed, value: listUsers(draft.users).length }] : []),
    ...(cost === null ? [] : [{ name: texts.cost.title, value: describeCost(draft, cost) }]),
    { name: fields.budget, value: draft.budget },
    { name: shown.opens, value: <Time ms={Number.parseInt(toUtcMs(draft.opens), 10)} /> },
    { name: shown.closes, value: <Time ms={closesMs(draft)} /> },
    { name: fields.useDays, value: draft.useDays },
    { name: fields.byCode, value: draft.isByCode ? texts.yes : texts.no },
  ];
  return (
    <>
      <p>{texts.what}</p>
      <Facts rows={facts} />
    </>
  );
}
