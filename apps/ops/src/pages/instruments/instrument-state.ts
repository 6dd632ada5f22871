import type { ReplyOf } from '@candor/contract/call';
import type { operatorInstruments } from '@candor/contract/ops-halts';
import { canonical } from '@candor/money/decimal';
import { instrumentTexts as texts } from '#texts/instruments.ts';
import type { Tone } from '#ui/status-tag.tsx';

export type InstrumentRow = ReplyOf<typeof operatorInstruments>[number];
type Halt = InstrumentRow['halts'][number];

export interface ShownState {
  readonly key: string;
  readonly tone: Tone;
  readonly label: string;
  readonly sinceMs: number;
  readonly why: string;
  readonly by: string;
}

const whyHalted = (halt: Halt): string => {
  if (halt.reason !== 'fund') return `${texts.causes[halt.reason]}. ${halt.note}`.trim();
  return texts.fund(halt.tick_seq, canonical(halt.fund_taken), canonical(halt.fund_before));
};

/** Everything that keeps orders away, the operators' halt first; nothing: it trades. */
export const listStates = ({ paused, paused_since_ms: sinceMs, halts }: InstrumentRow): readonly ShownState[] => [
  ...halts
    .toSorted((one) => (one.kind === 'halt' ? -1 : 1))
    .map((halt) => ({
      key: halt.kind,
      tone: 'bad' as const,
      label: texts.kinds[halt.kind],
      sinceMs: halt.since_ms,
      why: whyHalted(halt),
      by: halt.kind === 'halt' ? `${halt.proposed_by}, ${halt.approved_by}` : texts.byGuard,
    })),
  ...(paused === ''
    ? []
    : [
        {
          key: 'paused',
          tone: 'waiting' as const,
          label: texts.pausedTag,
          sinceMs,
          why: texts.pauses[paused],
          by: texts.byPrice,
        },
      ]),
];
