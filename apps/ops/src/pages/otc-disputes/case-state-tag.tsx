import { otcDisputeTexts as texts } from '#texts/otc-disputes.ts';
import { StatusTag } from '#ui/status-tag.tsx';
import { caseStateOf, type DisputeRow } from './case-state.ts';

const TONES = { waiting: 'waiting', appeal: 'waiting', decided: 'good', ended: 'quiet' } as const;

export function CaseStateTag({ dispute }: { readonly dispute: DisputeRow }) {
  const state = caseStateOf(dispute);
  return <StatusTag tone={TONES[state]} label={texts.caseStates[state]} />;
}
