import type { ChatItem } from '@candor/contract/chat';
import type { ChatPerson } from '#kernel/product/chat-kind';
import { isPictureType, signPath, toUploadPath } from '#modules/files/index';
import type { Clock } from '#platform/runtime/clock';
import type { ChatRow } from './messages.store';

export interface PictureSigner {
  readonly secret: Buffer;
  readonly clock: Clock;
}

type FileOfRow = Pick<ChatRow, 'fileName' | 'fileType'>;

const toAddress = (
  { secret, clock }: PictureSigner,
  { fileName: name, fileType: contentType }: FileOfRow,
  isWanted: (type: NonNullable<FileOfRow['fileType']>) => boolean,
): string =>
  name === null || contentType === null || !isWanted(contentType)
    ? ''
    : signPath(secret, toUploadPath({ name, contentType }), clock.nowMs());

/** A short-lived address of a message's picture; empty: none. Only for those who may read the conversation. */
export const toPictureAddress = (signer: PictureSigner, row: FileOfRow): string =>
  toAddress(signer, row, isPictureType);

/** A visitor of a conversation that the user may read is the same user, before the login. */
const isOwn = ({ senderId, visitorId }: ChatRow, viewer: ChatPerson | null): boolean => {
  if (viewer === null) return false;
  if (viewer.userId === null) return visitorId !== null && visitorId === viewer.visitorId;
  return senderId === viewer.userId || visitorId !== null;
};

/** A message as a member sees it; operators pass null. */
export const toChatItem = (signer: PictureSigner, row: ChatRow, viewer: ChatPerson | null): ChatItem => {
  const isMine = isOwn(row, viewer);
  return {
    seq: row.seq,
    kind: row.kind,
    role: row.role,
    mine: isMine ? 1 : 0,
    text: row.body,
    data: { ...row.data },
    picture: toPictureAddress(signer, row),
    file: toAddress(signer, row, (type) => !isPictureType(type)),
    client_key: isMine ? (row.clientKey ?? '') : '',
    time_ms: row.atMs,
  };
};
