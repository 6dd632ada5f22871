import type { ReplyOf } from '@candor/contract/call';
import type { supportState } from '@candor/contract/support';
import { Shield } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useSupportState } from '#features/customer/hooks/use-cases.ts';
import { Note } from '#ui/note.tsx';
import { useCaseTimes } from './use-case-times.ts';

/** Shorter times read as one minute: the text says "within". */
const MINUTE_MS = 60_000;

/** What staff never ask for, and whether somebody is on duty now. */
export function DutyNote() {
  const t = useTranslations('customer');
  const { data } = useSupportState();
  return (
    <Note glyph={Shield}>
      <p>{t('never')}</p>
      {data === undefined ? null : <DutyText state={data} />}
    </Note>
  );
}

function DutyText({ state }: { state: ReplyOf<typeof supportState> }) {
  const t = useTranslations('customer.hours');
  const { moment, span } = useCaseTimes();
  const isMeasured = state.median_answer_ms > 0;
  const within = (ms: number) => span(Math.max(ms, MINUTE_MS));
  const duty = () => {
    if (state.is_open === 1) return `${t('open')} ${t('waiting', { count: state.waiting })}`;
    return state.opens_ms > 0 ? t('closed', { time: moment(state.opens_ms) }) : t('unplanned');
  };
  return (
    <p className="c3">
      {duty()}
      {isMeasured ? (
        <>
          <br />
          {t('measured', { median: within(state.median_answer_ms), p95: within(state.p95_answer_ms) })}
        </>
      ) : null}
    </p>
  );
}
