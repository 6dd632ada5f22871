import type { Tx } from '#platform/db/with-tx';
import { appendEvents, type NewEvent } from '#platform/outbox/append-events';
import { MAIL_TOPIC, type Message, NOTICE_TOPIC, type NoticeEvent } from '../messages';
import { insertNotifications, loadRecipients, type NewNotification, type Recipient } from '../notify.store';
import { NOTICE_CATEGORY, type NoticeParams, type NoticeTemplate } from '../templates/template';

export interface Notice<T extends NoticeTemplate> {
  readonly userId: number;
  readonly template: T;
  readonly params: NoticeParams[T];
  /** false: in the app only. */
  readonly mail?: boolean;
}

const toNotification = <T extends NoticeTemplate>({ userId, template, params }: Notice<T>): NewNotification => ({
  userId,
  category: NOTICE_CATEGORY[template],
  template,
  params: { ...params } as Readonly<Record<string, string>>,
});

/** Ids grow, so they serve as the version too. */
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
 * Tells users something, in the running transaction: a notification in the app each and, after the commit, a push to
 * open screens and a mail to the address the user has at this moment. To reach the old address of a change, call it
 * before the change.
 */
export const notifyMany = async <T extends NoticeTemplate>(tx: Tx, notices: readonly Notice<T>[]): Promise<void> => {
  if (notices.length === 0) return;
  const added = notices.map(toNotification);
  const ids = await insertNotifications(tx, added);
  const mailed = new Set(notices.flatMap(({ userId, mail = true }) => (mail ? [userId] : [])));
  const recipients = new Map((await loadRecipients(tx, [...mailed])).map((one) => [one.userId, one]));
  const pushes = added.map((notice, place) => toPush(notice, ids[place] ?? 0));
  const mails = added.flatMap((notice, place) =>
    notices[place]?.mail === false ? [] : toMail(notice, recipients.get(notice.userId)),
  );
  await appendEvents(tx, [...pushes, ...mails]);
};

export const notify = <T extends NoticeTemplate>(tx: Tx, notice: Notice<T>): Promise<void> => notifyMany(tx, [notice]);
