import type { NoticeArea, TemplateOf } from '#kernel/product/notices';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents, type NewEvent } from '#platform/outbox/append-events';
import { NOTICE_TOPIC, type NoticeEvent } from '../messages';
import { insertNotifications } from '../notify.store';
import { type Notice, type Planned, planNotices, toMessages } from './plan-notices';

/** Notification ids increase, so they also serve as the version. */
const toScreens = ({ userId, template, params }: Planned, noticeId: number): NewEvent => {
  const payload: NoticeEvent = { userId, noticeId, kind: template, params, version: noticeId };
  return { topic: NOTICE_TOPIC, key: String(userId), payload };
};

/**
 * Notifies users in the running transaction, by the channels each has chosen for this kind of notice: a notification in
 * the app and, after the commit, a push to open screens and to devices and a mail to the user's present address. To reach
 * an address that is about to change, call it before the change. `area` is the notices of the calling module.
 */
export const notifyMany = async <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  area: Area,
  notices: readonly Notice<Area, Template>[],
): Promise<void> => {
  if (notices.length === 0) return;
  const planned = (await planNotices(tx, area, notices)).filter((one) => one !== null);
  const shown = planned.filter(({ channels }) => channels.app);
  const ids = await insertNotifications(tx, shown);
  const idOf = new Map(shown.map((one, place) => [one, ids[place] ?? 0]));
  const screens = [...idOf].map(([one, id]) => toScreens(one, id));
  const messages = planned.flatMap((one) => toMessages(one, `${one.template}:${idOf.get(one) ?? one.reach.nowMs}`));
  await appendEvents(tx, [...screens, ...messages]);
};

export const notify = <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  area: Area,
  notice: Notice<Area, Template>,
): Promise<void> => notifyMany(tx, area, [notice]);
