import { operatorOtcCase } from '@candor/contract/ops-otc';
import { Alert, Button, Flex } from 'antd';
import { Link } from 'react-router';
import { useCall } from '#data/use-call.ts';
import { frame } from '#texts/frame.ts';
import { otcStepTexts, otcDisputeTexts as texts } from '#texts/otc-disputes.ts';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { Time } from '#ui/time.tsx';
import { CaseActions } from './case-actions.tsx';
import { decisionFacts, orderFacts, partyFacts } from './case-facts.tsx';
import { caseStateOf, type DisputeCase, isDecidable } from './case-state.ts';
import { Timeline } from './timeline.tsx';

/** One dispute with everything a decision needs. It is not polled, because the server logs every access. */
export function CasePage({ number }: { readonly number: string }) {
  const query = useCall(operatorOtcCase, { number }, { asksOnFocus: false });
  const actions = (
    <Flex gap={16} align="center">
      <Link to="/otc_disputes">{texts.back}</Link>
      <Button loading={query.isFetching} onClick={() => void query.refetch()}>
        {frame.refresh}
      </Button>
    </Flex>
  );
  return (
    <Page title={texts.caseTitle(number)} lead={texts.caseLead} actions={actions}>
      <Loaded query={query}>{(dispute) => <CaseBody dispute={dispute} />}</Loaded>
    </Page>
  );
}

function CaseBody({ dispute }: { readonly dispute: DisputeCase }) {
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={<WhatIsNow dispute={dispute} />}
        description={<WhatWaits dispute={dispute} />}
      />
      <CaseActions dispute={dispute} />
      {dispute.decided_by !== '' && (
        <Section title={texts.decision}>
          <Facts rows={decisionFacts(dispute)} />
        </Section>
      )}
      <Section title={texts.order}>
        <Facts rows={orderFacts(dispute)} />
      </Section>
      <Section title={texts.parties}>
        <div className="beside">
          <Side title={texts.buyer} party={dispute.buyer} />
          <Side title={texts.seller} party={dispute.seller} />
        </div>
      </Section>
      <Section title={texts.timeline}>
        <Timeline dispute={dispute} />
      </Section>
    </>
  );
}

/** The open proposal, or that a decision would be one. */
function WhatWaits({ dispute }: { readonly dispute: DisputeCase }) {
  if (dispute.proposal_id > 0)
    return (
      <>
        {texts.now.proposed} <Link to="/proposals">{dispute.proposal_id}</Link>
      </>
    );
  return dispute.takes_two === 1 && isDecidable(dispute) ? texts.now.two : null;
}

function WhatIsNow({ dispute }: { readonly dispute: DisputeCase }) {
  const { now } = texts;
  const state = caseStateOf(dispute);
  if (state === 'ended') return now.ended + texts.orderStates[dispute.state];
  if (state === 'appeal') return now.appeal(otcStepTexts.sides[dispute.appealed_by] ?? dispute.appealed_by);
  if (state === 'waiting')
    return (
      <>
        {now.waiting} <Time ms={dispute.answer_due_ms} />
      </>
    );
  return (
    <>
      {dispute.is_final === 1 ? now.final : now.decided} <Time ms={dispute.carry_out_ms} />
    </>
  );
}

function Side({ title, party }: { readonly title: string; readonly party: DisputeCase['buyer'] }) {
  return (
    <figure className="side">
      <figcaption>{title}</figcaption>
      <Facts rows={partyFacts(party)} />
    </figure>
  );
}
