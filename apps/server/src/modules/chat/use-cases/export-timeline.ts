import type { TimelineFile } from '@candor/contract/chat';
import { TIMELINE_FORMAT, timelineSignedText, toSignedTimeline } from '@candor/domain/chat/timeline-text';
import { createProofSigner } from '#kernel/pricing/proof-key';
import { refuse } from '#platform/refusal';
import { type Reader, readConversation } from '../chat-access';
import { findConversation, loadRoles } from '../conversations.store';
import type { ChatDeps } from '../deps';
import { type ChatRow, loadMessages } from '../messages.store';

type ExportDeps = Pick<ChatDeps, 'pool' | 'clock' | 'secret'>;

const toTimelineMessage = (row: ChatRow): TimelineFile['messages'][number] => ({
  seq: row.seq,
  at_ms: row.atMs,
  role: row.role,
  kind: row.kind,
  body: row.body,
  data: { ...row.data },
  picture: row.pictureSha256 ?? '',
});

/** The signed file of a conversation as it is now. The caller has checked who asks. */
const exportTimeline = async (deps: ExportDeps, conversationId: number): Promise<TimelineFile> => {
  // Messages never change, so those up to the last number read here belong to the hash read with it.
  const { id, kind, subject, lastSeq, lastHash } =
    (await findConversation(deps.pool, conversationId)) ?? refuse('chat_unknown');
  const [members, rows] = await Promise.all([
    loadRoles(deps.pool, id),
    loadMessages(deps.pool, { conversationId: id, afterSeq: 0, limit: lastSeq }),
  ]);
  const signer = createProofSigner(deps.secret);
  const unsigned = {
    format: TIMELINE_FORMAT,
    kind,
    subject,
    members,
    messages: rows.map(toTimelineMessage),
    head: lastHash,
    signed_ms: deps.clock.nowMs(),
  } as const;
  return {
    ...unsigned,
    key_id: signer.keyId,
    signature: signer.signText(timelineSignedText(toSignedTimeline(unsigned))).toString('hex'),
    keys: [{ id: signer.keyId, public_key: signer.publicKey.toString('hex') }],
  };
};

export const exportOwnTimeline = async (deps: ChatDeps, reader: Reader): Promise<TimelineFile> => {
  await readConversation(deps, deps.pool, reader);
  return exportTimeline(deps, reader.conversationId);
};
