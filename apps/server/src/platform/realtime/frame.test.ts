import { expect, it } from 'vitest';
import { encodeFrame } from './frame';

/** Reads unmasked text frames as a browser does. */
const decode = (bytes: Buffer): string[] => {
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81);
    const short = bytes[at + 1] ?? 0;
    const [size, length] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, bytes.readUInt16BE(at + 2)]
          : [10, Number(bytes.readBigUInt64BE(at + 2))];
    texts.push(bytes.toString('utf8', at + size, at + size + length));
    at += size + length;
  }
  return texts;
};

it.each([0, 1, 100, 110, 120, 130, 60_000, 65_520, 65_530, 70_000])('%i characters', (length) => {
  const json = JSON.stringify('x'.repeat(length));
  const { bytes, packets } = encodeFrame([{ event: 'q', json }], { isDroppable: true });
  expect(decode(bytes)).toEqual([`42["q",${json}]`]);
  expect(packets).toEqual([`2["q",${json}]`]);
});

it('several events, and letters of more than one byte', () => {
  const events = ['é', '漢字', '🙂'].map((text, n) => ({ event: `e${n}`, json: JSON.stringify({ text }) }));
  const { bytes, packets } = encodeFrame(events, { isDroppable: false });
  expect(packets).toHaveLength(3);
  expect(decode(bytes)).toEqual(packets.map((packet) => `4${packet}`));
});
