import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { WRITTEN_NOTICE } from '../known-notices';
import { NOTICE_TOPIC, type NoticeEvent } from '../messages';
import { insertWritten, insertWrittenFor, type WrittenNotice } from '../written.store';

/** Open screens hear of a notice at once up to this many receivers; beyond, they see it the next time they look. */
const MOST_PUSHED = 1_000;

/** Sends what an operator wrote, in the app only. Everybody reads it in the language of the moment. */
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
