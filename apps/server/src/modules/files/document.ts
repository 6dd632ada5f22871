import { createHash } from 'node:crypto';
import { refuse } from '#platform/refusal';
import type { DocumentType } from './upload-path';

export interface SentDocument {
  readonly contentType: DocumentType;
  readonly bytes: Buffer;
  readonly sha256: string;
}

const PDF_START = Buffer.from('%PDF-');
/** Control characters that no text has; tabs, line and page breaks are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;

const readText = (bytes: Buffer): string => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return NO_TEXT.test(text) ? refuse('chat_file_refused') : text;
  } catch {
    return refuse('chat_file_refused');
  }
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const typeOf = (bytes: Buffer, name: string): DocumentType => {
  if (bytes.subarray(0, PDF_START.length).equals(PDF_START)) return 'application/pdf';
  const text = readText(bytes);
  if (/\.csv$/i.test(name)) return 'text/csv';
  if (!/\.json$/i.test(name)) return 'text/plain';
  return isJson(text) ? 'application/json' : refuse('chat_file_refused');
};

/**
 * What a document is, by its content: a PDF by its first bytes, otherwise UTF-8 text, whose name tells only which text. All
 * else is refused. It is never rendered: files are sent for download, sandboxed.
 */
export const readDocument = (bytes: Buffer, name: string): SentDocument => ({
  contentType: typeOf(bytes, name),
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
