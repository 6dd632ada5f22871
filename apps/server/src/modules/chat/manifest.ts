import type { Manifest } from '#kernel/product/manifest';
import type { ChatJobsDeps } from './chat.jobs';
import { CHAT_INVARIANTS } from './chat-invariants';
import type { ChatDeps } from './deps';
import { registerChat } from './index';

export const chatManifest: Manifest<ChatDeps & ChatJobsDeps> = {
  name: 'chat',
  register: registerChat,
  invariants: CHAT_INVARIANTS,
};
