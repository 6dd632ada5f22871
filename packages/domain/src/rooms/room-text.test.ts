import { describe, expect, it } from 'vitest';
import { decideRoomText } from './room-text';

const refusedWith = (code: string) => ({ ok: false, code, params: {} });

describe('a text for a room', () => {
  it.each([
    ['  Hello\r\nthere ', 'Hello\nthere'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['tab\there', 'tab here'],
    ['x'.repeat(500), 'x'.repeat(500)],
    ['🙂'.repeat(500), '🙂'.repeat(500)],
    ['ที่นี่น้ำใจดีมาก', 'ที่นี่น้ำใจดีมาก'],
    ['Ça va, l’été à Málaga? 😀\uFE0F', 'Ça va, l’été à Málaga? 😀\uFE0F'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['see https://evil.example/x now', 'see •link• now'],
    ['write to me@evil.example', 'write to •address•'],
    ['send to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'send to •address•'],
    ['call +44 20 7946 0958', 'call •phone•'],
  ])('%j is stored as %j', (sent, text) => expect(decideRoomText(sent)).toMatchObject({ ok: true, text }));

  it.each([
    ['', 'room_text_empty'],
    [' \n\t ', 'room_text_empty'],
    ['\u200b\u2060\ufeff', 'room_text_empty'],
    ['x'.repeat(501), 'room_text_long'],
    ['🙂'.repeat(501), 'room_text_long'],
    ['Z̸̢̛̬̀ä', 'room_text_signs'],
    ['abc\u202efed', 'room_text_signs'],
    ['abc\u2066fed\u2069', 'room_text_signs'],
    ['\u200fabc', 'room_text_signs'],
    ['bell\u0007', 'room_text_signs'],
    ['\u001b[31mred', 'room_text_signs'],
    ['nul\u0000', 'room_text_signs'],
  ])('%j is refused: %s', (sent, code) => expect(decideRoomText(sent)).toEqual(refusedWith(code)));
});

describe('texts that a reader takes for the same', () => {
  const foldOf = (sent: string) => {
    const decided = decideRoomText(sent);
    return decided.ok ? decided.fold : null;
  };

  it.each([
    ['Buy now', 'buy  NOW!!!'],
    ['Buy now', 'b\u200bu\u200by now'],
    ['Ｂｕｙ now', 'Buy now.'],
    ['🙂🙂', '🙂 🙂'],
  ])('%j and %j', (first, second) => expect(foldOf(second)).toBe(foldOf(first)));

  it.each([
    ['Buy now', 'Buy later'],
    ['🙂', '🙃'],
    ['1 BTC', '2 BTC'],
  ])('not %j and %j', (first, second) => expect(foldOf(second)).not.toBe(foldOf(first)));
});
