import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { WRITTEN_NOTICE } from '../known-notices';
import { NOTICE_TOPIC, type NoticeEvent } from '../messages';
import {
  insertNewsMails,
  insertWritten,
  insertWrittenFor,
  insertWrittenPushes,
  type Written,
  type WrittenNotice,
} from '../written.store';

/** Maximum number of receivers for a push to open screens; with more, the notice appears at the next load. */
const MOST_PUSHED = 1_000;

const toScreens = (noticeId: number, added: Written['added']) =>
  added.map((one) => {
    const payload: NoticeEvent = {
      userId: one.userId,
      noticeId: one.id,
      kind: WRITTEN_NOTICE,
      params: { notice: String(noticeId) },
      version: one.id,
    };
    return { topic: NOTICE_TOPIC, key: String(one.userId), payload };
  });

/**
 * Sends a notice written by an operator: in the app and by push, news to those who asked for it, and to them by mail too.
 * Each user reads it in the language set at that time.
 */
export const sendWritten = async (
  tx: Tx,
  { userId, ...notice }: WrittenNotice & { readonly userId: number | null },
): Promise<{ noticeId: number; receivers: number }> => {
  const { kind, now } = notice;
  const noticeId = await insertWritten(tx, notice);
  const to = { noticeId, kind, userId, now };
  const { receivers, added } = await insertWrittenFor(tx, to, MOST_PUSHED);
  await insertWrittenPushes(tx, to);
  if (kind === 'news') await insertNewsMails(tx, noticeId);
  await appendEvents(tx, toScreens(noticeId, added));
  return { noticeId, receivers };
};
