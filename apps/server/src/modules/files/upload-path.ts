/** The only two types a stored picture can have. */
export type PictureType = 'image/jpeg' | 'image/png';
/** Documents are stored as they were sent, and only ever downloaded. */
export type DocumentType = 'application/pdf' | 'text/plain' | 'text/csv' | 'application/json';
export type FileType = PictureType | DocumentType;

const EXTENSION = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'application/json': 'json',
} as const satisfies Record<FileType, string>;
export type FileExtension = (typeof EXTENSION)[FileType];

const TYPE_OF_EXTENSION = new Map(Object.entries(EXTENSION).map(([type, end]) => [end as string, type as FileType]));
const FILE_NAME = /^([0-9a-f]{32})\.([a-z]{3,4})$/;
const PREFIX = '/upload/';

export interface UploadAddress {
  readonly name: string;
  readonly contentType: FileType;
}

export const isPictureType = (type: FileType): type is PictureType => type === 'image/jpeg' || type === 'image/png';

export const extensionOf = (type: FileType): FileExtension => EXTENSION[type];

export const toUploadPath = (address: UploadAddress): string =>
  `${PREFIX}${address.name}.${EXTENSION[address.contentType]}`;

/** Null for a name that cannot be one of a stored file. */
export const parseFileName = (text: string): UploadAddress | null => {
  const [, name, extension = ''] = FILE_NAME.exec(text) ?? [];
  const contentType = TYPE_OF_EXTENSION.get(extension);
  return name === undefined || contentType === undefined ? null : { name, contentType };
};

export const parseUploadPath = (path: string): UploadAddress | null =>
  path.startsWith(PREFIX) ? parseFileName(path.slice(PREFIX.length)) : null;
