import type { Manifest } from '#kernel/product/manifest';
import { CHAT_INVARIANTS } from './chat-invariants';
import type { ChatDeps } from './deps';
import { registerChat } from './index';

export const chatManifest: Manifest<ChatDeps> = {
  name: 'chat',
  register: registerChat,
  invariants: CHAT_INVARIANTS,
};
