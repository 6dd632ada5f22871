import { COUPON_KINDS } from '@candor/contract/coupon';
import { Alert, Form, Input, Select, Switch } from 'antd';
import { couponTexts, campaignTexts as shown, campaignFormTexts as texts } from '#texts/coupons.ts';
import { groupDigits } from '#ui/group-digits.ts';
import { type CampaignCost, computeCost, isBudgetWrong } from './campaign-cost.ts';
import { type CampaignDraft, TERMS_OF } from './campaign-draft.ts';
import { type PartProps, TextField } from './text-field.tsx';

const KINDS = COUPON_KINDS.map((value) => ({ value, label: couponTexts.kinds[value] }));
const AUDIENCES = (Object.keys(shown.audiences) as CampaignDraft['audience'][]).map((value) => ({
  value,
  label: shown.audiences[value],
}));
const { fields, hints } = texts;
const LONGEST_LIST = 50_000;
/** Fields of a form have a margin of their own. */
const ONE_GAP = { rowGap: 0 };

/** Asks for the fields of the chosen kind and audience only. */
export function CampaignForm(props: PartProps) {
  const { draft, set } = props;
  return (
    <Form layout="vertical" component="div">
      <div className="beside" style={ONE_GAP}>
        <TextField {...props} part="name" />
        <Form.Item label={fields.kind} htmlFor="campaign-kind" required>
          <Select id="campaign-kind" value={draft.kind} options={KINDS} onChange={(kind) => set({ kind })} />
        </Form.Item>
        {TERMS_OF[draft.kind].map((part) => (
          <TextField key={part} {...props} part={part} />
        ))}
      </div>
      <Audience {...props} />
      <div className="beside" style={ONE_GAP}>
        <TextField {...props} part="stock" />
        <TextField {...props} part="budget" />
      </div>
      <Cost draft={draft} />
      <div className="beside" style={ONE_GAP}>
        <TextField {...props} part="opens" />
        <TextField {...props} part="claimDays" />
        <TextField {...props} part="useDays" />
        <Form.Item label={fields.byCode} extra={hints.byCode} htmlFor="campaign-by-code">
          <Switch id="campaign-by-code" checked={draft.isByCode} onChange={(isByCode) => set({ isByCode })} />
        </Form.Item>
      </div>
    </Form>
  );
}

function Audience(props: PartProps) {
  const { draft, set } = props;
  return (
    <>
      <div className="beside" style={ONE_GAP}>
        <Form.Item label={fields.audience} htmlFor="campaign-audience" required>
          <Select
            id="campaign-audience"
            value={draft.audience}
            options={AUDIENCES}
            onChange={(audience) => set({ audience })}
          />
        </Form.Item>
        {draft.audience === 'new' && <TextField {...props} part="audienceDays" />}
      </div>
      {draft.audience === 'list' && (
        <Form.Item label={fields.users} extra={hints.users} htmlFor="campaign-users" required>
          <Input.TextArea
            id="campaign-users"
            rows={4}
            maxLength={LONGEST_LIST}
            value={draft.users}
            onChange={(event) => set({ users: event.target.value })}
          />
        </Form.Item>
      )}
    </>
  );
}

function Cost({ draft }: { readonly draft: CampaignDraft }) {
  const cost = computeCost(draft);
  return (
    <Alert
      type={isBudgetWrong(cost) ? 'error' : cost?.budget === 'some' ? 'warning' : 'info'}
      showIcon
      style={{ marginBottom: 24 }}
      title={cost === null ? texts.cost.none : `${texts.cost.title}: ${describeCost(draft, cost)}`}
      description={cost === null ? null : `${texts.cost.faceOf(groupDigits(cost.face))} ${compareBudget(cost)}`}
    />
  );
}

/** Such as "100 × 5 = 500 USDT". */
export const describeCost = ({ stock }: CampaignDraft, { face, most }: CampaignCost): string =>
  `${groupDigits(stock)} × ${groupDigits(face)} = ${groupDigits(most)} ${couponTexts.coin}`;

const compareBudget = ({ budget, covered, most }: CampaignCost): string => {
  const { cost } = texts;
  if (budget === 'some') return cost.some(groupDigits(covered));
  return budget === 'too_much' ? cost.tooMuch(groupDigits(most)) : cost[budget === 'all' ? 'all' : 'tooLittle'];
};
