import type { TimelineFile, TimelineMessage } from '@candor/contract/chat';

export const TIMELINE_FORMAT = 'candor-timeline-1';

/** What a conversation is about. */
export interface TimelineSubject {
  readonly kind: string;
  /** Number of the order. */
  readonly subject: string;
}

/** The hash before the first message is the SHA-256 of this. */
export const timelineStartText = ({ kind, subject }: TimelineSubject): string =>
  JSON.stringify([TIMELINE_FORMAT, kind, subject]);

/** Names of data are ASCII, so the order of code units is the order of bytes, as the database sorts them. */
const sortedPairs = (data: TimelineMessage['data']): [string, string][] =>
  Object.entries(data).toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * How a message becomes text: a JSON array of these values without spaces; its hash is the SHA-256 of the UTF-8 bytes.
 * The invariant of the chat module computes the same text in SQL.
 */
export const timelineMessageText = (subject: string, previousHash: string, message: TimelineMessage): string =>
  JSON.stringify([
    TIMELINE_FORMAT,
    previousHash,
    subject,
    message.seq,
    message.at_ms,
    message.role,
    message.kind,
    message.body,
    sortedPairs(message.data),
    message.picture,
  ]);

export interface SignedTimeline extends TimelineSubject {
  readonly members: readonly string[];
  readonly lastSeq: number;
  readonly head: string;
  readonly signedMs: number;
}

/** What the signature covers, one value per line, in ASCII. */
export const timelineSignedText = ({ kind, subject, members, lastSeq, head, signedMs }: SignedTimeline): string =>
  [TIMELINE_FORMAT, kind, subject, members.join(','), lastSeq, head, signedMs].join('\n');

/** The signed part of a file. */
export const toSignedTimeline = (file: Omit<TimelineFile, 'signature' | 'key_id' | 'keys'>): SignedTimeline => ({
  kind: file.kind,
  subject: file.subject,
  members: file.members,
  lastSeq: file.messages.length,
  head: file.head,
  signedMs: file.signed_ms,
});
