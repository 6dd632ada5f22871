import type { ChatPerson } from '#kernel/product/chat-kind';
import { bindUpload, extensionOf } from '#modules/files/index';
import type { Tx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { toOneLine } from './member-text';

/** What is sent with a text: paths of own uploads that are not used yet; empty: none. At most one of the two. */
export interface Attached {
  readonly picture: string;
  readonly file: string;
  readonly fileName: string;
}

export interface BoundFile {
  readonly kind: 'text' | 'picture' | 'file';
  readonly fileId: string | null;
  readonly data: Readonly<Record<string, string>>;
}

/** The name as the sender's device has it, without folders, and with the ending of what the file really is. */
const toFileName = (sent: string, extension: string): string => {
  const name = toOneLine(sent, 'file_name').replace(/^.*[/\\]/, '');
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
};

/** Binds what is attached to the message that is being written. */
export const bindAttached = async (
  tx: Tx,
  person: ChatPerson,
  { picture, file, fileName }: Attached,
): Promise<BoundFile> => {
  if (picture !== '' && file !== '') refuse('parameter_error', { field: 'file' });
  if (picture !== '') {
    const { id } = await bindUpload(tx, { owner: person, path: picture, use: 'chat_picture' });
    return { kind: 'picture', fileId: id, data: {} };
  }
  if (file === '') return { kind: 'text', fileId: null, data: {} };
  const bound = await bindUpload(tx, { owner: person, path: file, use: 'chat_file' });
  const type = extensionOf(bound.contentType);
  const data = { name: toFileName(fileName, type), type, bytes: String(bound.bytes) };
  return { kind: 'file', fileId: bound.id, data };
};
