import type { SentOf } from '@candor/contract/call';
import { FILL_KINDS } from '@candor/contract/invite';
import { operatorProposeFeeReversal } from '@candor/contract/ops-invite';
import { Form, Input, Select, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { feeReversalTexts as texts } from '#texts/invitations.ts';
import { ConfirmAction } from '#ui/confirm-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { Page } from '#ui/page.tsx';

type Fill = Pick<SentOf<typeof operatorProposeFeeReversal>, 'fill_kind' | 'fill_id'>;

const EMPTY: Fill = { fill_kind: 'spot_taker', fill_id: '' };
const KINDS = FILL_KINDS.map((value) => ({ value, label: texts.kinds[value] }));

/** The form of one proposal; its decision is on the page of proposals. */
export function FeeReversalPage() {
  const [fill, setFill] = useState(EMPTY);
  const set = (part: Partial<Fill>) => setFill((now) => ({ ...now, ...part }));
  return (
    <Page title={texts.title} lead={texts.intro}>
      <Form layout="vertical" component="div" style={{ maxWidth: 440 }}>
        <Form.Item label={texts.kind} htmlFor="fee-kind" required>
          <Select id="fee-kind" value={fill.fill_kind} options={KINDS} onChange={(fill_kind) => set({ fill_kind })} />
        </Form.Item>
        <Form.Item label={texts.number[fill.fill_kind]} extra={texts.numberHint} htmlFor="fee-number" required>
          <Input
            id="fee-number"
            inputMode="numeric"
            autoComplete="off"
            maxLength={15}
            value={fill.fill_id}
            onChange={(event) => set({ fill_id: event.target.value.trim() })}
          />
        </Form.Item>
        <Propose fill={fill} onDone={() => setFill(EMPTY)} />
      </Form>
      <Typography.Paragraph type="secondary" className="section">
        {texts.waiting} <Link to="/proposals">{texts.proposals}</Link>.
      </Typography.Paragraph>
    </Page>
  );
}

function Propose({ fill, onDone }: { readonly fill: Fill; readonly onDone: () => void }) {
  const facts = [
    { name: texts.kind, value: texts.kinds[fill.fill_kind] },
    { name: texts.number[fill.fill_kind], value: fill.fill_id },
  ];
  return (
    <ConfirmAction
      call={operatorProposeFeeReversal}
      input={fill}
      label={texts.propose}
      title={texts.proposeTitle}
      tone="primary"
      disabled={!/^[1-9][0-9]*$/.test(fill.fill_id)}
      consequence={
        <>
          <p>{texts.what}</p>
          <Facts rows={facts} />
        </>
      }
      fields={[{ name: 'reason', label: texts.reason, required: true, isLong: true }]}
      done={({ proposal_id: id }) => texts.done(id)}
      onDone={onDone}
    />
  );
}
