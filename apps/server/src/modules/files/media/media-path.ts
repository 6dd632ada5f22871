import type { MediaType } from './media-facts';

const EXTENSIONS: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};
const FILE_NAME = /^([0-9a-f]{32})\.([a-z0-9]{3,4})$/;

export interface MediaAddress {
  readonly token: string;
  readonly contentType: MediaType;
}

/** The public address of a medium. It opens only while the medium is public. */
export const mediaAddress = ({ token, contentType }: MediaAddress): string =>
  `/media/${token}.${EXTENSIONS[contentType]}`;

/** Null for a name that cannot be one of a medium. */
export const parseMediaName = (text: string): { readonly token: string; readonly extension: string } | null => {
  const [, token, extension] = FILE_NAME.exec(text) ?? [];
  return token === undefined || extension === undefined ? null : { token, extension };
};

export const hasExtension = (contentType: MediaType, extension: string): boolean =>
  EXTENSIONS[contentType] === extension;
