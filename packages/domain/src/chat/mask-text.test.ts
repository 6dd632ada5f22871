import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskText } from './mask-text';
import { MASK, markOfKind } from './masks';

const ZERO_WIDTH = '\u200B';
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const BASE58 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const BECH32 = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const HASH = '3a1b5c9d00112233445566778899aabbccddeeff00112233445566778899aabb';

describe('masked', () => {
  it.each<[string, string]>([
    ['https://example.com/pay?id=1', '•••'],
    ['see http://1.2.3.4:8080/a now', 'see ••• now'],
    ['ftp://files.example', '•••'],
    ['HTTPS://EXAMPLE.COM', '•••'],
    ['www.example.anything/x', '•••'],
    ['go to example.com please', 'go to ••• please'],
    ['Example.COM/path?q=1 ok', '••• ok'],
    ['sub.shop.co.uk', '•••'],
    ['my-site.xyz:8080', '•••'],
    ['(example.io)', '(•••)'],
    ['加我example.com谢谢', '加我•••谢谢'],
    ['пример.рф', '•••'],
    ['t.me/somebody', '•••'],
    ['bit.ly/3abc', '•••'],
    ['write to me@example.com', 'write to •••'],
    ['first.last+tag@mail.example.org.', '•••.'],
    ['mailto:me@example', '•••'],
    ['tg://resolve?domain=x', '•••'],
    [`send to ${ETH}`, 'send to •••'],
    [ETH.toLowerCase(), '•••'],
    [`${TRON}!`, '•••!'],
    [BASE58, '•••'],
    [`地址${BECH32}`, '地址•••'],
    [BECH32.toUpperCase(), '•••'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', '•••'],
    ['call 13800138000', 'call •••'],
    ['+44 20 7946 0958', '•••'],
    ['+1 (202) 555-0143', '•••'],
    ['(02) 1234-5678 ok', '••• ok'],
    ['0812.345.678.9', '•••'],
    ['电话13800138000谢谢', '电话•••谢谢'],
    ['912 345 678', '•••'],
    ['１３８００１３８０００', '•••'],
    ['๐๘๑๒๓๔๕๖๗๘', '•••'],
    [`138${ZERO_WIDTH}0013${ZERO_WIDTH}8000`, '•••'],
    ['ｅｘａｍｐｌｅ．ｃｏｍ', '•••'],
    ['example。com', '•••'],
    [`exam${ZERO_WIDTH}ple${ZERO_WIDTH}.com`, '•••'],
    ['𝐞𝐱𝐚𝐦𝐩𝐥𝐞.𝐜𝐨𝐦', '•••'],
    ['exam\u00ADple.com', '•••'],
    [`ｈttps：／／x.y/z`, '•••'],
    ['a@b.com and 13800138000', '••• and •••'],
    ['192.168.10.20', '•••'],
  ])('%s', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });
});

describe('kept', () => {
  it.each([
    'I have paid. Please check.',
    'Paid.Please release',
    'done.in five minutes',
    'send it to.me',
    '1,234,567.89 USDT',
    '1234567.89',
    '0.12345678 BTC',
    '12345678.50',
    '10000000 VND',
    '₫12500000',
    '1 000 000 RUB',
    '10.000.000 IDR',
    '2026-11-17',
    '17.11.2026',
    '11/17/2026',
    '2026-11-17 20:15:30',
    '2026/11/17 20:15 paid',
    '20261117',
    'order C20714',
    'C2071400123',
    'card ending 4821',
    'rate 7.2354',
    '20:15',
    'photo.jpg',
    'v1.2.3',
    'e.g. a bank transfer',
    HASH,
    `0x${HASH}`,
    '50% now, 50% later',
    'five 5 5 5 times',
    '你好，我已经付款了。请确认。',
    'สวัสดี โอนแล้ว 1,500 บาท',
    'Merci… à bientôt !',
    '<script>alert(1)</script>',
    '',
  ])('%s', (text) => {
    expect(maskText(text)).toBe(text);
  });

  it('what stands around a masked part, with its invisible characters', () => {
    expect(maskText(`a${ZERO_WIDTH}b example.com c${ZERO_WIDTH}d`)).toBe(`a${ZERO_WIDTH}b ${MASK} c${ZERO_WIDTH}d`);
  });
});

it('never makes a text longer, and a masked text stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const once = maskText(text);
      expect(once.length).toBeLessThanOrEqual(text.length);
      expect(maskText(once)).toBe(once);
    }),
  );
});

it.each(['a.'.repeat(500), '1'.repeat(1_000), '1 '.repeat(500), 'a@'.repeat(500), '1.'.repeat(500), 'x-'.repeat(500)])(
  'a hostile text is masked within a second',
  (text) => {
    const start = performance.now();
    maskText(text);
    expect(performance.now() - start).toBeLessThan(1_000);
  },
);

describe('marks that name the kind', () => {
  it.each<[string, string]>([
    [
      'Best signals at example.com or send to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      'Best signals at •link• or send to •address•',
    ],
    ['https://example.com/13800138000', '•link•'],
    ['me@example.com', '•address•'],
    ['call 13800138000', 'call •phone•'],
    ['1.5 BTC at 07:30', '1.5 BTC at 07:30'],
  ])('%s', (text, masked) => expect(maskText(text, markOfKind)).toBe(masked));
});
