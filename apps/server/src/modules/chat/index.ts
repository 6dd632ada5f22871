import { type ChatJobsDeps, registerChatJobs } from './chat.jobs';
import { registerChatRoutes } from './chat.routes';
import { registerDelivery } from './deliver-messages';
import type { ChatDeps } from './deps';
import { registerVisitorSockets } from './visitor-sockets';

export { type Attached, bindAttached } from './attached-file';
export { type PictureSigner, toChatItem, toPictureAddress } from './chat.reply';
export { toStateEvent } from './chat-events';
export { lockConversations, openConversations, updateOperatorRead } from './conversations.store';
export { toMemberText, toOneLine, toPlainText } from './member-text';
export { loadUnread } from './members.store';
export type { ChatRow } from './messages.store';
export { readPerson } from './person';
export { pushToPerson } from './push-to-person';
export { createTyping } from './typing';
export { appendMessages, appendTimed, type NewChatMessage } from './use-cases/append-messages';
export { closeConversations } from './use-cases/close-conversations';
export { joinVisitor } from './use-cases/join-visitor';
export { readTimeline } from './use-cases/read-timeline';
export { type Content, writeMessage } from './use-cases/write-message';
export { ensureVisitor, insertVisitor } from './visitors.store';

/** Rules of a kind of conversations are declared by its product: `chatKinds` of the manifest. */
export const registerChat = (deps: ChatDeps & ChatJobsDeps): void => {
  registerChatRoutes(deps);
  registerDelivery(deps);
  registerVisitorSockets(deps);
  registerChatJobs(deps);
};
