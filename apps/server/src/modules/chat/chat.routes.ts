import {
  chatMessages,
  chatRead,
  chatSend,
  chatTimeline,
  chatTyping,
  chatUnread,
  chatUpload,
  visitorToken,
} from '@candor/contract/chat';
import { createChatFiles, extensionOf, isPictureType, registerMultipart, toUploadPath } from '#modules/files/index';
import type { RequestContext } from '#platform/http/context';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { readConversation } from './chat-access';
import type { ChatDeps } from './deps';
import { findRole, loadUnread } from './members.store';
import { readPerson } from './person';
import { createTyping } from './typing';
import { exportOwnTimeline } from './use-cases/export-timeline';
import { markRead, readMessages } from './use-cases/read-messages';
import { sendMessage } from './use-cases/send-message';

/** A file holds the whole conversation. */
const TIMELINES_PER_MINUTE = 10;
/** Per address: visitors are not limited otherwise, and a body has up to 10 MiB. */
const UPLOADS_PER_MINUTE = 30;
const TYPING_PER_MINUTE = 120;

const TOLD = { ok: 1 as const };

const registerReading = (deps: ChatDeps): void => {
  const { http, pool } = deps;
  registerCall(http, chatMessages, async ({ visitor, conversation, after, limit }, context) => {
    const person = await readPerson(pool, context, visitor);
    return readMessages(deps, { person, conversationId: conversation, afterSeq: after, limit });
  });
  registerCall(http, chatRead, async ({ visitor, conversation, seq }, context) => {
    const person = await readPerson(pool, context, visitor);
    return { read_seq: await markRead(deps, { person, conversationId: conversation, seq }) };
  });
  registerCall(http, chatUnread, async (_, { user: { userId } }) => {
    const counted = deps.declared.chatKinds.filter(({ isWithStaff }) => isWithStaff).map(({ kind }) => kind);
    const rows = await loadUnread(pool, userId, counted);
    return {
      total: rows.reduce((sum, { unread }) => sum + unread, 0),
      conversations: rows.map(({ id, unread, kind, subject }) => ({ id, unread, kind, subject })),
    };
  });
  registerCall(http, chatTimeline, {
    perMinute: TIMELINES_PER_MINUTE,
    handle: async ({ visitor, conversation }, context) => {
      const person = await readPerson(pool, context, visitor);
      return exportOwnTimeline(deps, { person, conversationId: conversation });
    },
  });
};

const registerWriting = (deps: ChatDeps): void => {
  const { http, pool } = deps;
  registerCall(http, chatSend, async (input, context) => {
    const { conversation: conversationId, client_key: clientKey, text, picture, file, file_name: fileName } = input;
    const person = await readPerson(pool, context, input.visitor);
    const attached = { picture, file, fileName };
    return { seq: await sendMessage(deps, { person, conversationId, clientKey, text, attached }) };
  });
  const sendTyping = createTyping(deps);
  registerCall(http, chatTyping, {
    perMinute: TYPING_PER_MINUTE,
    handle: async ({ visitor, conversation: conversationId }, context) => {
      const person = await readPerson(pool, context, visitor);
      await readConversation(deps, pool, { person, conversationId });
      await sendTyping(conversationId, (await findRole(pool, { person, conversationId })) ?? refuse('chat_unknown'));
      return TOLD;
    },
  });
};

/** The token of the body; undefined: none, or not one. */
const tokenIn = (fields: ReadonlyMap<string, string>): string | undefined => {
  const parsed = visitorToken().safeParse(fields.get('visitor'));
  return parsed.success ? parsed.data : undefined;
};

const registerUploads = (deps: ChatDeps): void => {
  const storeFile = createChatFiles(deps);
  const store = async (context: RequestContext, request: Parameters<typeof storeFile>[0]) => {
    const address = await storeFile(request, (fields) => readPerson(deps.pool, context, tokenIn(fields)));
    const kind = isPictureType(address.contentType) ? ('picture' as const) : ('file' as const);
    return { path: toUploadPath(address), kind, type: extensionOf(address.contentType) };
  };
  registerMultipart(deps.http, (scope) => {
    registerCall(scope, chatUpload, {
      perMinute: UPLOADS_PER_MINUTE,
      handle: (_input, context, request) => store(context, request),
    });
  });
};

export const registerChatRoutes = (deps: ChatDeps): void => {
  registerReading(deps);
  registerWriting(deps);
  registerUploads(deps);
};
