import type { TimelineFile } from '@candor/contract/chat';
import { type BoxTrust, checkKeys } from '../nft/verify-root';
import { joinStates, okIf, type Step, type StepState } from '../nft/verify-steps';
import { fromHex, toAsciiBytes, toHex } from '../pricing/chain';
import type { ChainCrypto } from '../pricing/verify-chain';
import { timelineMessageText, timelineSignedText, timelineStartText, toSignedTimeline } from './timeline-text';

/**
 * order: messages are numbered from 1 without a gap, and each is written by a member, an operator or the system. chain: their
 * hashes lead to the head. keys: the key is named by its hash and is trusted. signature: the key signed subject, members,
 * number of messages, head and time.
 */
export const TIMELINE_STEPS = ['order', 'chain', 'keys', 'signature'] as const;
export type TimelineStepName = (typeof TIMELINE_STEPS)[number];

/** What no file proves. */
export const TIMELINE_NOT_PROVEN = ['names_of_members', 'later_messages', 'truth_of_texts_and_pictures'] as const;

export interface TimelineVerdict {
  readonly state: StepState;
  readonly steps: readonly Step<TimelineStepName>[];
}

const checkOrder = ({ messages, members }: TimelineFile): Step<'order'> => {
  const writers = new Set([...members, 'operator', 'system']);
  const wrong = messages.findIndex(({ seq, role }, at) => seq !== at + 1 || !writers.has(role));
  return {
    name: 'order',
    state: okIf(wrong === -1 && new Set(members).size === members.length),
    recorded: String(messages.length),
    recomputed: wrong === -1 ? String(messages.length) : String(wrong),
  };
};

const hashText = async (text: string, crypto: ChainCrypto): Promise<string> =>
  toHex(await crypto.sha256(Uint8Array.from(new TextEncoder().encode(text))));

const checkChain = async (file: TimelineFile, crypto: ChainCrypto): Promise<Step<'chain'>> => {
  let hash = await hashText(timelineStartText(file), crypto);
  for (const message of file.messages) hash = await hashText(timelineMessageText(file.subject, hash, message), crypto);
  return { name: 'chain', state: okIf(hash === file.head), recorded: file.head, recomputed: hash };
};

const isSigned = async (file: TimelineFile, crypto: ChainCrypto): Promise<boolean> => {
  const publicKey = fromHex(file.keys.find(({ id }) => id === file.key_id)?.public_key ?? '', 32);
  const signature = fromHex(file.signature, 64);
  if (publicKey === null || signature === null) return false;
  const message = toAsciiBytes(timelineSignedText(toSignedTimeline(file)));
  return crypto.verifyEd25519({ publicKey, signature, message });
};

/** `trustedKeys`: public keys known from elsewhere, hex; null: the file only proves what its own key signed. */
export const verifyTimeline = async (
  file: TimelineFile,
  crypto: ChainCrypto,
  trustedKeys: BoxTrust['trustedKeys'] = null,
): Promise<TimelineVerdict> => {
  const signed = { signed_ms: file.signed_ms, key_id: file.key_id, signature: file.signature };
  const steps = [
    checkOrder(file),
    await checkChain(file, crypto),
    await checkKeys({ signed, keys: file.keys }, { trustedKeys, publishedRoot: null }, crypto),
    {
      name: 'signature' as const,
      state: okIf(await isSigned(file, crypto)),
      recorded: file.signature,
      recomputed: '',
    },
  ];
  return { state: joinStates(steps), steps };
};
