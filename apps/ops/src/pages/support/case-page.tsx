import { operatorCase, operatorRead } from '@candor/contract/ops-support';
import { Alert, Flex } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { callServer } from '#data/client.ts';
import { useCall } from '#data/use-call.ts';
import { useMay } from '#data/use-me.ts';
import { supportTexts as texts } from '#texts/support.ts';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Section } from '#ui/section.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CaseActions } from './case-actions.tsx';
import { customerFacts, EarlierCases } from './case-facts.tsx';
import { CaseTalk } from './case-talk.tsx';
import type { ServiceCase } from './service-case.ts';

/** The customer may write while it is read. */
const EVERY_MS = 5_000;

export function CasePage({ number }: { readonly number: string }) {
  const query = useCall(operatorCase, { number }, { everyMs: EVERY_MS });
  return (
    <Page
      title={texts.caseTitle(number)}
      lead={query.data?.subject ?? ''}
      actions={<Link to="/support">{texts.back}</Link>}
    >
      <Loaded query={query}>{(found) => <CaseBody found={found} />}</Loaded>
    </Page>
  );
}

/** What is on the screen is read: the customer sees it. */
function useReadMark({ number, messages, operator_read_seq: read }: ServiceCase): void {
  const mayRead = useMay(operatorRead);
  const last = messages.findLast(({ role }) => role !== 'operator' && role !== 'system')?.seq ?? 0;
  useEffect(() => {
    if (!mayRead || last <= read) return;
    // A lost read mark is sent again with the next message or when the page is shown again.
    callServer(operatorRead, { number, seq: String(last) }).catch(() => undefined);
  }, [mayRead, number, last, read]);
}

function CaseBody({ found }: { readonly found: ServiceCase }) {
  useReadMark(found);
  return (
    <div className="case">
      <div>
        <CaseActions found={found} />
        <Section title={texts.conversation}>
          <CaseTalk found={found} />
        </Section>
        {found.status === 'closed' ? <Alert type="info" showIcon title={texts.ended} /> : <AnswerForm found={found} />}
      </div>
      <Flex vertical gap={16}>
        <Section title={texts.facts}>
          <Facts rows={customerFacts(found)} />
        </Section>
        <Section title={texts.earlier}>
          <EarlierCases found={found} />
        </Section>
      </Flex>
    </div>
  );
}
