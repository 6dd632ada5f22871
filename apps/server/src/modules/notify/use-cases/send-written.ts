import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { WRITTEN_NOTICE } from '../known-notices';
import { NOTICE_TOPIC, type NoticeEvent } from '../messages';
import { insertWritten, insertWrittenFor, type WrittenNotice } from '../written.store';

/** Maximum number of receivers for a push to open screens; with more, the notice appears at the next load. */
const MOST_PUSHED = 1_000;

/** Sends a notice written by an operator, in the app only. Each user reads it in the language set at that time. */
export const sendWritten = async (
  tx: Tx,
  { userId, ...notice }: WrittenNotice & { readonly userId: number | null },
): Promise<{ noticeId: number; receivers: number }> => {
  const noticeId = await insertWritten(tx, notice);
  const { receivers, added } = await insertWrittenFor(tx, { noticeId, userId, now: notice.now, most: MOST_PUSHED });
  const pushes = added.map((one) => {
    const params = { notice: String(noticeId) };
    const payload: NoticeEvent = {
      userId: one.userId,
      noticeId: one.id,
      kind: WRITTEN_NOTICE,
      params,
      version: one.id,
    };
    return { topic: NOTICE_TOPIC, key: String(one.userId), payload };
  });
  await appendEvents(tx, pushes);
  return { noticeId, receivers };
};
