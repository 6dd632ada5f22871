import type { CaseStatusName } from '@candor/contract/support';
import { supportTexts as texts } from '#texts/support.ts';
import { StatusTag, type Tone } from '#ui/status-tag.tsx';

const TONES: Readonly<Record<CaseStatusName, Tone>> = { open: 'waiting', answered: 'good', closed: 'quiet' };

export function CaseStatusTag({ status }: { readonly status: CaseStatusName }) {
  return <StatusTag tone={TONES[status]} label={texts.statuses[status]} />;
}
