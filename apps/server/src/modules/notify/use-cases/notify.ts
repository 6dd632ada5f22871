import type { NoticeArea, ParamsOf, TemplateOf, Words } from '#kernel/product/notices';
import type { Tx } from '#platform/db/with-tx';
import { appendEvents, type NewEvent } from '#platform/outbox/append-events';
import { MAIL_TOPIC, type Message, NOTICE_TOPIC, type NoticeEvent } from '../messages';
import { insertNotifications, loadRecipients, type NewNotification, type Recipient } from '../notify.store';

export interface Notice<Area extends NoticeArea, Template extends TemplateOf<Area>> {
  readonly userId: number;
  readonly template: Template;
  readonly params: ParamsOf<Area, Template>;
  /** false: in the app only. */
  readonly mail?: boolean;
}

const toNotification = <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  { kinds }: Area,
  { userId, template, params }: Notice<Area, Template>,
): NewNotification => {
  const category = kinds[template]?.category;
  if (category === undefined) throw new Error(`no notice ${template}`);
  return { userId, category, template, params: { ...params } as Words };
};

/** Notification ids increase, so they also serve as the version. */
const toPush = ({ userId, template, params }: NewNotification, noticeId: number): NewEvent => {
  const payload: NoticeEvent = { userId, noticeId, kind: template, params, version: noticeId };
  return { topic: NOTICE_TOPIC, key: String(userId), payload };
};

const toMail = ({ userId, template, params }: NewNotification, recipient: Recipient | undefined): NewEvent[] => {
  if (!recipient || recipient.email === null) return [];
  const { email, language } = recipient;
  const payload: Message = { kind: 'notice', to: email, language, userId, template, params };
  return [{ topic: MAIL_TOPIC, key: email.slice(0, 200), payload }];
};

/**
 * Notifies users in the running transaction: a notification in the app each and, after the commit, a push to open
 * screens and a mail to the user's present address. To reach an address that is about to change, call it before the
 * change. `area` is the notices of the calling module.
 */
export const notifyMany = async <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  area: Area,
  notices: readonly Notice<Area, Template>[],
): Promise<void> => {
  if (notices.length === 0) return;
  const added = notices.map((notice) => toNotification(area, notice));
  const ids = await insertNotifications(tx, added);
  const mailed = new Set(notices.flatMap(({ userId, mail = true }) => (mail ? [userId] : [])));
  const recipients = new Map((await loadRecipients(tx, [...mailed])).map((one) => [one.userId, one]));
  const pushes = added.map((notice, place) => toPush(notice, ids[place] ?? 0));
  const mails = added.flatMap((notice, place) =>
    notices[place]?.mail === false ? [] : toMail(notice, recipients.get(notice.userId)),
  );
  await appendEvents(tx, [...pushes, ...mails]);
};

export const notify = <Area extends NoticeArea, Template extends TemplateOf<Area>>(
  tx: Tx,
  area: Area,
  notice: Notice<Area, Template>,
): Promise<void> => notifyMany(tx, area, [notice]);
