import type { RoomReason } from '@candor/contract/rooms';
import { roomTexts as texts, roomWords as words } from '#texts/rooms.ts';

interface Act {
  readonly kind: string;
  readonly seq: number;
  readonly reason: RoomReason | '';
  readonly minutes: number;
  readonly slow_ms: number;
}

const MS = 1_000;

/** Length, pace, message and reason of an act, as far as it has them. */
export const describeAction = ({ kind, seq, reason, minutes, slow_ms: slowMs }: Act): string =>
  [
    ...(minutes > 0 ? [texts.muteFor(words.spans[String(minutes)] ?? `${minutes} minutes`)] : []),
    ...(kind === 'slow' ? [texts.paceOf(slowMs / MS)] : []),
    ...(seq > 0 ? [texts.messageNo(seq)] : []),
    ...(reason === '' ? [] : [words.reasons[reason]]),
  ].join(', ');
