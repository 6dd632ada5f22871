import type { Tx } from '#platform/db/with-tx';
import { appendEvents } from '#platform/outbox/append-events';
import { MAIL_TOPIC, type Message } from '../messages';
import { insertNotification, loadRecipient } from '../notify.store';
import { NOTICE_CATEGORY, type NoticeParams, type NoticeTemplate } from '../templates/template';

export interface Notice<T extends NoticeTemplate> {
  readonly userId: number;
  readonly template: T;
  readonly params: NoticeParams[T];
  /** false: in the app only. */
  readonly mail?: boolean;
}

/**
 * Tells a user something, in the running transaction: a notification in the app and, after the commit, a mail to the
 * address the user has at this moment. To reach the old address of a change, call it before the change.
 */
export const notify = async <T extends NoticeTemplate>(tx: Tx, notice: Notice<T>): Promise<void> => {
  const { userId, template, mail = true } = notice;
  const params = { ...notice.params } as Readonly<Record<string, string>>;
  await insertNotification(tx, { userId, category: NOTICE_CATEGORY[template], template, params });
  const recipient = mail ? await loadRecipient(tx, userId) : null;
  if (recipient === null || recipient.email === null) return;
  const payload: Message = {
    kind: 'notice',
    to: recipient.email,
    language: recipient.language,
    userId,
    template,
    params,
  };
  await appendEvents(tx, [{ topic: MAIL_TOPIC, key: recipient.email.slice(0, 200), payload }]);
};
