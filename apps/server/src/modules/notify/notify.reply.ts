import type { ReplyOf } from '@candor/contract/call';
import type { Language } from '@candor/contract/languages';
import type { demoOutbox } from '@candor/contract/news';
import type { mailMessages, noticeList } from '@candor/contract/profile';
import { toCountedPage } from '#platform/http/pages';
import { toWireTime } from '#platform/http/wire-time';
import type { DemoMessage } from '#platform/mail/demo-mailbox';
import type { KnownNotices } from './known-notices';
import type { NotificationRow } from './notify.store';

interface Reading {
  readonly language: Language;
  readonly known: KnownNotices;
}

type NoticePage = ReplyOf<typeof noticeList>;

const toNotice = (row: NotificationRow, { language, known }: Reading): NoticePage['data'][number] => ({
  id: Number(row.id),
  category: row.category,
  kind: row.writtenKind ?? known.settingOf(row.template),
  ...known.wordOf(language, row.template, row.params),
  link: known.linkOf(row.template, row.params),
  is_read: row.isRead ? 1 : 0,
  created_time: toWireTime(row.createdAt),
  created_time_ms: row.createdAt.getTime(),
});

/** The same in the format of old clients. */
export const toMailMessage = (
  row: NotificationRow,
  { language, known }: Reading,
): ReplyOf<typeof mailMessages>[number] => {
  const { title, body } = known.wordOf(language, row.template, row.params);
  const time = toWireTime(row.createdAt);
  return {
    id: Number(row.id),
    title,
    content: body,
    is_read: row.isRead ? 1 : 0,
    create_time: time,
    created_at: time,
  };
};

/** Page shape P2, in the reader's language. */
export const toNoticePage = (
  found: { rows: readonly NotificationRow[]; total: number },
  at: Reading & { readonly page: number; readonly limit: number },
): NoticePage => toCountedPage({ rows: found.rows.map((row) => toNotice(row, at)), total: found.total }, at);

export const toDemoOutbox = (messages: readonly DemoMessage[]): ReplyOf<typeof demoOutbox> =>
  messages.map(({ id, channel, to, subject, body, createdAt }) => ({
    id: Number(id),
    channel,
    to,
    subject,
    body,
    created_time: toWireTime(createdAt),
    created_time_ms: createdAt.getTime(),
  }));
