import type { TimelineFile, TimelineMessage } from '@candor/contract/chat';
import { toHex } from '../pricing/chain';
import type { SampleSigner } from '../proof/receipt-sample';
import {
  TIMELINE_FORMAT,
  timelineMessageText,
  timelineSignedText,
  timelineStartText,
  toSignedTimeline,
} from './timeline-text';

const START_MS = 1_800_000_000_000;

const MESSAGES: readonly Omit<TimelineMessage, 'seq' | 'at_ms'>[] = [
  { role: 'system', kind: 'system', body: 'order_opened', data: { amount: '100', coin: 'USDT' }, picture: '' },
  { role: 'buyer', kind: 'text', body: 'Hello, "I pay" now \\ 你好 🙂', data: {}, picture: '' },
  { role: 'buyer', kind: 'picture', body: '', data: {}, picture: 'ab'.repeat(32) },
  { role: 'seller', kind: 'statement', body: 'Nothing has arrived.\nI have waited.', data: {}, picture: '' },
  { role: 'operator', kind: 'text', body: 'Please upload the receipt.', data: {}, picture: '' },
];

/** For tests: a timeline of one order, signed by a key of the test. */
export const makeSampleTimeline = (signer: SampleSigner): TimelineFile => {
  const hash = (text: string): string => toHex(signer.sha256(Uint8Array.from(new TextEncoder().encode(text))));
  const about = { kind: 'otc_order', subject: 'C20714' } as const;
  const messages = MESSAGES.map((message, at) => ({ seq: at + 1, at_ms: START_MS + at * 1_000, ...message }));
  const head = messages.reduce(
    (previous, message) => hash(timelineMessageText(about.subject, previous, message)),
    hash(timelineStartText(about)),
  );
  const unsigned = {
    format: TIMELINE_FORMAT,
    ...about,
    members: ['buyer', 'seller'],
    messages,
    head,
    signed_ms: START_MS + 60_000,
  } as const;
  const raw = Uint8Array.from(signer.publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const id = toHex(signer.sha256(raw)).slice(0, 16);
  return {
    ...unsigned,
    members: [...unsigned.members],
    key_id: id,
    signature: signer.sign(timelineSignedText(toSignedTimeline({ ...unsigned, members: [...unsigned.members] }))),
    keys: [{ id, public_key: signer.publicKey }],
  };
};
