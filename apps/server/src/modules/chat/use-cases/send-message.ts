import { withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { type Attached, bindAttached } from '../attached-file';
import type { ChatDeps } from '../deps';
import { toMemberText, toPlainText } from '../member-text';
import { type MemberMessage, writeMessage } from './write-message';

export interface SentMessage extends MemberMessage {
  readonly text: string;
  readonly attached: Attached;
}

/** A member writes text, a picture, a document, or text with one of them. */
export const sendMessage = async (deps: ChatDeps, message: SentMessage): Promise<number> => {
  const { text, attached, person, conversationId, clientKey } = message;
  const seq = await withTx(deps.pool, (tx) =>
    writeMessage(deps, tx, {
      person,
      conversationId,
      clientKey,
      makeContent: async (kind) => {
        const isWithStaff = kind?.isWithStaff === true;
        const body = isWithStaff ? toPlainText(text, 'text') : toMemberText(text, 'text');
        if (body === '' && attached.picture === '' && attached.file === '') refuse('chat_empty');
        if (attached.file !== '' && !isWithStaff) refuse('chat_no_files');
        return { body, ...(await bindAttached(tx, person, attached)) };
      },
    }),
  );
  deps.relay.nudge();
  return seq;
};
