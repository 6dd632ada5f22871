/** The only two types a stored picture can have. */
export type PictureType = 'image/jpeg' | 'image/png';

const EXTENSION: Readonly<Record<PictureType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };
const TYPE_OF_EXTENSION: Readonly<Record<string, PictureType>> = { jpg: 'image/jpeg', png: 'image/png' };
const FILE_NAME = /^([0-9a-f]{32})\.(jpg|png)$/;
const PREFIX = '/upload/';

export interface UploadAddress {
  readonly name: string;
  readonly contentType: PictureType;
}

export const toUploadPath = (address: UploadAddress): string =>
  `${PREFIX}${address.name}.${EXTENSION[address.contentType]}`;

/** Null for a name that cannot be one of a stored file. */
export const parseFileName = (text: string): UploadAddress | null => {
  const [, name, extension = ''] = FILE_NAME.exec(text) ?? [];
  const contentType = TYPE_OF_EXTENSION[extension];
  return name === undefined || contentType === undefined ? null : { name, contentType };
};

export const parseUploadPath = (path: string): UploadAddress | null =>
  path.startsWith(PREFIX) ? parseFileName(path.slice(PREFIX.length)) : null;
