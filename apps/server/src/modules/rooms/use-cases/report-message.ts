import type { RoomReason } from '@candor/contract/rooms';
import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { RoomsDeps } from '../deps';
import { findMessage } from '../messages.store';
import { countReports, insertReport } from '../reports.store';

const DAY_MS = 24 * 3_600_000;
const MAX_REPORTS = 20;

export interface SentReport {
  readonly userId: number;
  readonly room: string;
  readonly seq: number;
  readonly reason: RoomReason;
}

/** A second report of the same message by the same user changes nothing. */
export const reportMessage = (
  { pool, clock }: Pick<RoomsDeps, 'pool' | 'clock'>,
  { userId, room, seq, reason }: SentReport,
): Promise<void> =>
  withTx(pool, async (tx) => {
    const atMs = clock.nowMs();
    const message = (await findMessage(tx.client, room, seq)) ?? refuse('room_message_unknown');
    if (message.userId === null) refuse('room_staff');
    if (message.userId === userId) refuse('room_own');
    const made = await countReports(tx, userId, atMs - DAY_MS);
    const isNew = await insertReport(tx, { room, seq, userId, reason, atMs });
    if (isNew && made >= MAX_REPORTS) refuse('room_report_limit', { most: String(MAX_REPORTS) });
  });
