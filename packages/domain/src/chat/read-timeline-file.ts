import { CHAT_KINDS, CHAT_MESSAGE_KINDS, type TimelineFile } from '@candor/contract/chat';
import {
  type Fits,
  isHash,
  isKeyId,
  isKeyList,
  isSignature,
  isWhole,
  like,
  listOf,
  parseFile,
  shaped,
} from '../proof/file-shape';
import { TIMELINE_FORMAT } from './timeline-text';

/** Longest text accepted, in characters, and most messages. */
const MAX_TEXT = 80_000_000;
const MAX_MESSAGES = 100_000;
const MAX_MEMBERS = 1_000;
const MAX_BODY = 2_000;

const isOneOf =
  (words: readonly string[]): Fits =>
  (value) =>
    words.some((word) => word === value);
const isRole = like(/^[a-z][a-z0-9_]{0,31}$/);
/** Characters are counted as the database does: a rare ideograph is one. */
const isBody: Fits = (value) => typeof value === 'string' && value.length <= MAX_BODY * 2;
const isData: Fits = (value) =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, text]) => isRole(name) && isBody(text));

const isTimelineFile = shaped({
  format: (value) => value === TIMELINE_FORMAT,
  kind: isOneOf(CHAT_KINDS),
  subject: like(/^[!-~]{1,64}$/),
  members: listOf(isRole, MAX_MEMBERS),
  messages: listOf(
    shaped({
      seq: isWhole,
      at_ms: isWhole,
      role: isRole,
      kind: isOneOf(CHAT_MESSAGE_KINDS),
      body: isBody,
      data: isData,
      picture: like(/^([0-9a-f]{64})?$/),
    }),
    MAX_MESSAGES,
  ),
  head: isHash,
  signed_ms: isWhole,
  key_id: isKeyId,
  signature: isSignature,
  keys: isKeyList,
});

/** A timeline from anywhere. Null when it is not one: every field is there, of its form, and nothing else. */
export const readTimelineFile = (text: string): TimelineFile | null => {
  const value = parseFile(text, MAX_TEXT);
  return isTimelineFile(value) ? (value as TimelineFile) : null;
};
