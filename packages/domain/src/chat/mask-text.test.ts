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
    // Domains in disguise.
    ['go to evil dot com now', 'go to ••• now'],
    ['evil DOT com/pay', '•••'],
    ['pay dot evil dot com', 'pay dot •••'],
    ['evil-dot-com', '•••'],
    ['t dot me', '•••'],
    ['evil d0t com', '•••'],
    ['evil_dot_com', '•••'],
    ['evil[.]com', '•••'],
    ['hxxps://evil[.]com/x', '•••'],
    ['evil(.)zip', '•••'],
    ['evil (dot) com, fast', '•••, fast'],
    ['evil{dot}shop', '•••'],
    ['evil .com', '•••'],
    ['see evil .com/x now', 'see ••• now'],
    ['evil. com', '•••'],
    ['evil . com', '•••'],
    ['evil,com', '•••'],
    ['evil·com', '•••'],
    ['e v i l . c o m', '•••'],
    ['evil . c o m', '•••'],
    ['http : // evil', '•••'],
    ['www evil com', '•••'],
    ['evil punto com', '•••'],
    ['evil point fr', '•••'],
    ['请看evil点com', '请看•••'],
    ['evil 點 com', '•••'],
    ['evilドットcom', '•••'],
    ['エビルドットコム', '•••'],
    ['이블닷컴', '•••'],
    ['evil 닷 com', '•••'],
    ['evil ดอท com', '•••'],
    ['evil จุด com', '•••'],
    ['ｅｖｉｌ　ｄｏｔ　ｃｏｍ', '•••'],
    // Names at messengers.
    ['write @evil_trader', 'write •••'],
    ['加我 @eviltrader 谢谢', '加我 ••• 谢谢'],
    ['telegram evil_trader', '•••'],
    ['Telegram: evil2024!', '•••!'],
    ['tg @evil', '•••'],
    ['whatsapp id: evilman', '•••'],
    ['wechat wxid_8f3k', '•••'],
    ['微信号：abc12345', '•••'],
    ['加v abc123 便宜', '••• 便宜'],
    ['LINE ID: evilman', '•••'],
    ['ไลน์ไอดี: evil99', '•••'],
    ['카톡 evil77', '•••'],
    ['텔레그램 아이디: evilman', '•••'],
    ['テレグラム @evilman', '•••'],
    // Addresses with spaces.
    [`${ETH.slice(0, 12)} ${ETH.slice(12)}`, '•••'],
    [`to ${TRON.slice(0, 17)} ${TRON.slice(17)} ok`, 'to ••• ok'],
    [[...TRON].join(' '), '•••'],
    [`${TRON.slice(0, 10)}-${TRON.slice(10, 20)}-${TRON.slice(20)}`, '•••'],
    [`${BASE58.slice(0, 9)}\n${BASE58.slice(9)}`, '•••'],
    [`${BECH32.slice(0, 4)} ${BECH32.slice(4, 21)} ${BECH32.slice(21)}`, '•••'],
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
    // Words that stand in disguised links, as people use them.
    'At this point online banking is the fastest',
    'connect the dots one by one',
    'Paid. Net amount is 50 USDT. Info below. App is slow.',
    'Paid, net of fees',
    'My bank is in the UK. HK works too.',
    'The total (all) is fine. Me too.',
    'Can you pay with WeChat? WhatsApp is not allowed here.',
    'WeChat Pay: accepted',
    'Telegram support asked me for a code, is that you?',
    'The line is long, signal is bad',
    'pay at @1.0031 please',
    '1.0031@500',
    '下午3点到账，请稍等',
    '晚上8点 HK 时间付款',
    '支持微信和支付宝付款',
    '微信付款可以吗？订单C20714',
    '付款 1500 元，分 3 点说明',
    '電報匯款也可以',
    '午後3時のポイントで支払います',
    'このドットは何ですか',
    'LINE Payで払えますか',
    '점심 먹고 입금하겠습니다. 5점 드릴게요.',
    '카카오뱅크로 보냈습니다',
    'โอนแล้ว 1,500.50 บาท จุดนี้ถูกต้องไหม',
    'ไลน์ ช้า รอสักครู่',
    'On fait un point info demain. Le point fort : rapide.',
    'El punto es que ya pagué. Punto final.',
    'Le virement est parti . Merci !',
    'Pagado el 17 . Gracias',
    'The Tether transfer to the bank took 3 hours and 1 minute in the end, thank you',
    'T h a n k s a lot, 1 more minute please',
    '0x is the beginning of an address',
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

it('keeps the names of persons here', () => {
  const isPerson = (name: string) => name === 'mina';
  expect(maskText('@Mina see @evilman, me@mina, @Marianné', undefined, isPerson)).toBe(
    '@Mina see •••, me@mina, @Marianné',
  );
});

it.each([
  ...['a dot '.repeat(160), 'a (.) '.repeat(160), 'a . '.repeat(250), 'w w w '.repeat(160), 'T 1 '.repeat(250)],
  ...[
    '1 '.repeat(40).padEnd(1_000, '3 '),
    'b c 1 '.repeat(160),
    'tg @'.repeat(250),
    'a-dot-'.repeat(160),
    '0 x '.repeat(250),
  ],
  'a.'.repeat(500),
  '1'.repeat(1_000),
  '1 '.repeat(500),
  'a@'.repeat(500),
  '1.'.repeat(500),
  'x-'.repeat(500),
])('a hostile text is masked within a second', (text) => {
  const start = performance.now();
  maskText(text);
  expect(performance.now() - start).toBeLessThan(1_000);
});

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
