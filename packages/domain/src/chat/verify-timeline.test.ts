import type { TimelineFile } from '@candor/contract/chat';
import { placesToChange } from '@candor/testkit/places-to-change';
import { makeSampleKey } from '@candor/testkit/sample-key';
import { describe, expect, it } from 'vitest';
import { plainCrypto } from '../pricing/plain-crypto';
import { readTimelineFile } from './read-timeline-file';
import { makeSampleTimeline } from './timeline-sample';
import { TIMELINE_STEPS, verifyTimeline } from './verify-timeline';

const { signer, crypto: node } = makeSampleKey();
const file = makeSampleTimeline(signer);

const faultsOf = async (changed: TimelineFile): Promise<string[]> =>
  (await verifyTimeline(changed, node)).steps.flatMap(({ name, state }) => (state === 'failed' ? [name] : []));

/** As the command does: a text that cannot be read is no timeline. */
const isGood = async (text: string): Promise<boolean> => {
  const read = readTimelineFile(text);
  return read !== null && (await verifyTimeline(read, node)).state === 'ok';
};

describe('a timeline', () => {
  it('checks out, with Node and plain JavaScript, with the key it is known by', async () => {
    const { state, steps } = await verifyTimeline(file, node, [signer.publicKey]);
    expect(state).toBe('ok');
    expect(steps.map(({ name, state: of }) => [name, of])).toEqual(TIMELINE_STEPS.map((name) => [name, 'ok']));
    expect(await verifyTimeline(file, plainCrypto)).toMatchObject({ state: 'ok' });
    expect(await isGood(JSON.stringify(file))).toBe(true);
  });

  it('fails with another key than the trusted one', async () => {
    expect(await verifyTimeline(file, node, ['00'.repeat(32)])).toMatchObject({ state: 'failed' });
  });

  it('is read only whole', () => {
    for (const name of Object.keys(file)) {
      const { [name as keyof TimelineFile]: _, ...rest } = file;
      expect(readTimelineFile(JSON.stringify(rest)), name).toBeNull();
    }
    expect(readTimelineFile(JSON.stringify({ ...file, more: 1 }))).toBeNull();
    for (const text of ['{', 'null', '[]', '""']) expect(readTimelineFile(text)).toBeNull();
  });
});

describe('one changed byte fails', () => {
  const bytes = Buffer.from(JSON.stringify(file));
  const places = placesToChange(bytes.toString('latin1'), () => true);
  it(`${places.length} of its ${bytes.length} bytes, with each bit flipped`, async () => {
    const passed: string[] = [];
    for (const at of places) {
      for (let bit = 0; bit < 8; bit += 1) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        if (await isGood(changed.toString('utf8'))) passed.push(`byte ${at}, bit ${bit}`);
      }
    }
    expect(passed).toEqual([]);
  }, 120_000);
});

const [first, second, ...others] = file.messages;
if (first === undefined || second === undefined) throw new Error('the sample has messages');

describe('what a side or the house might have done', () => {
  it.each<[string, Partial<TimelineFile>, string]>([
    ['left out the last message', { messages: file.messages.slice(0, -1) }, 'chain'],
    ['left out one in between', { messages: [first, ...others] }, 'order'],
    [
      'left it out and numbered again',
      { messages: [first, ...others].map((m, at) => ({ ...m, seq: at + 1 })) },
      'chain',
    ],
    ['swapped two', { messages: [second, first, ...others] }, 'order'],
    ['another writer', { messages: [first, { ...second, role: 'seller' }, ...others] }, 'chain'],
    ['a writer who is no member', { messages: [first, { ...second, role: 'guest' }, ...others] }, 'order'],
    [
      'another parameter',
      { messages: [{ ...first, data: { ...first.data, amount: '10' } }, second, ...others] },
      'chain',
    ],
    ['no parameters', { messages: [{ ...first, data: {} }, second, ...others] }, 'chain'],
    ['another picture', { messages: file.messages.map((m) => ({ ...m, picture: 'cd'.repeat(32) })) }, 'chain'],
    ['another order', { subject: 'C20715' }, 'chain'],
    ['another head', { head: '00'.repeat(32) }, 'signature'],
    ['another time of signing', { signed_ms: file.signed_ms + 1 }, 'signature'],
    ['members in another order', { members: ['seller', 'buyer'] }, 'signature'],
    ['a member twice', { members: ['buyer', 'seller', 'seller'] }, 'order'],
    ['a key without its id', { keys: file.keys.map((key) => ({ ...key, id: '0'.repeat(16) })) }, 'keys'],
    ['a key more', { keys: [...file.keys, { id: '0'.repeat(16), public_key: signer.publicKey }] }, 'keys'],
  ])('%s', async (_, change, step) => {
    expect(await faultsOf({ ...file, ...change })).toContain(step);
  });

  it('parameters in another order are the same', async () => {
    const data = Object.fromEntries(Object.entries(first.data).toReversed());
    expect(await faultsOf({ ...file, messages: [{ ...first, data }, second, ...others] })).toEqual([]);
  });
});
