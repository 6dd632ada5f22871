import { sentenceOf } from '@candor/contract/messages/tables';
import { demoOutbox } from '@candor/contract/news';
import { mailMessages, noticeList, readNotices, unreadNotices } from '@candor/contract/profile';
import { toContact } from '@candor/domain/identity/account-name';
import type { FastifyInstance } from 'fastify';
import type { Pool } from '#platform/db/pool';
import { registerCall } from '#platform/http/route';
import type { DemoMailbox } from '#platform/mail/demo-mailbox';
import { refuse } from '#platform/refusal';
import type { Clock } from '#platform/runtime/clock';
import type { KnownNotices } from './known-notices';
import { toDemoOutbox, toMailMessage, toNoticePage } from './notify.reply';
import { countUnread, loadNotifications, updateRead } from './notify.store';

interface NoticeDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly known: KnownNotices;
}

export const registerNoticeRoutes = (http: FastifyInstance, deps: NoticeDeps): void => {
  const { known } = deps;
  registerCall(http, noticeList, async ({ category = '', kind = '', page, limit }, { user, language }) => {
    const of = kind === '' ? null : { kind, templates: known.templatesOf(kind) };
    const found = await loadNotifications(deps.pool, { userId: user.userId, category, of, language, page, limit });
    return toNoticePage(found, { page, limit, language, known });
  });
  registerCall(http, mailMessages, async ({ page, limit }, { user, language }) => {
    const found = await loadNotifications(deps.pool, {
      userId: user.userId,
      category: '',
      of: null,
      language,
      page,
      limit,
    });
    return found.rows.map((row) => toMailMessage(row, { language, known }));
  });
  registerCall(http, unreadNotices, async (_, { user }) => ({ count: await countUnread(deps.pool, user.userId) }));
  registerCall(http, readNotices, async ({ id = null }, { user, language }) => {
    const found = await updateRead(deps.pool, { userId: user.userId, id, now: new Date(deps.clock.nowMs()) });
    if (id !== null && found === 0) return refuse('notice_unknown');
    return sentenceOf(language, 'notices_read');
  });
};

/** Registered in demo mode only. */
export const registerDemoOutbox = (http: FastifyInstance, mailbox: DemoMailbox): void => {
  registerCall(http, demoOutbox, async ({ to }) => {
    const contact = toContact(to) ?? refuse('target_invalid');
    return toDemoOutbox(await mailbox.load(contact.target));
  });
};
