import { describe, expect, it } from 'vitest';
import { isCode } from './code';
import { isDate } from './date';
import { isEmail } from './email';
import { isIdCard } from './id-card';
import { isMainlandMobile } from './mobile';
import { isDigits, isInRange, isNumber } from './number';
import { isPassword } from './password';
import { isNickname, isSignature } from './profile-text';
import { hasNoSpecialCharacters, isLengthInRange, isLetters, isLettersAndDigits } from './text';
import { isUrl } from './url';

type Row = { name: string; check: (text: string) => boolean; yes: string[]; no: string[] };

const rows: Row[] = [
  {
    name: 'email',
    check: isEmail,
    yes: ['demo@candor.test', 'a@b.co', 'first.last+tag@sub.example.org', "o'neil@example.com", 'x@xn--fsq.xn--p1ai'],
    no: [
      '',
      'a',
      '@b.co',
      'a@',
      'a@b',
      'a@@b.co',
      'a@b@c.co',
      '.a@b.co',
      'a.@b.co',
      'a..b@c.co',
      'a@b..co',
      'a@-b.co',
      'a@b-.co',
      'a@b.c',
      'a@b.1',
      'a b@c.co',
      'a@b.co ',
      'a@b.co\n',
      'a@b.co\r\nBcc:x@y.zz',
      '\uff41@b.co',
      '"a"@b.co',
      'a@[127.0.0.1]',
      `${'a'.repeat(65)}@b.co`,
      `a@${'b'.repeat(64)}.co`,
      `a@${'b.'.repeat(130)}co`,
    ],
  },
  {
    name: 'mainland mobile',
    check: isMainlandMobile,
    yes: ['13000000000', '15912345678', '19999999999'],
    no: [
      '',
      '12345678901',
      '10000000000',
      '1391234567',
      '139123456789',
      '23912345678',
      '+8613912345678',
      '139 1234567',
      '1\uff13912345678',
    ],
  },
  {
    name: 'url',
    check: isUrl,
    yes: [
      'https://candor.test',
      'http://a.co/',
      'HTTPS://A.CO',
      'https://a.co:8443/x/y.html?q=1&r=%20#part',
      'http://127.0.0.1:8080/h5/',
      'https://a.co?q=[1]',
      'https://a.co/@name',
    ],
    no: [
      '',
      'a.co',
      '//evil.co',
      'https:evil.co',
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'blob:https://a.co/x',
      'file:///etc',
      'ftp://a.co',
      'https://good.co@evil.co',
      'https://a:b@evil.co',
      'https://a.co\\@evil.co',
      '\\\\evil',
      'https:///a.co',
      'https://a',
      'https://a..co',
      'https://a.co:0',
      'https://a.co:65536',
      'https://a.co:',
      'https://a.co/ x',
      'https://a.co/\n',
      'https://a.co/%zz',
      'https://a.co/%',
      'https://a.co/<b>',
      'https://256.1.1.1',
      'https://1.2.3',
      'https://a.co/\u0000',
      ' https://a.co',
    ],
  },
  {
    name: 'date',
    check: isDate,
    yes: ['2026-01-31', '2024-02-29', '2000-02-29', '2026/12/01', '0001-01-01'],
    no: [
      '',
      '2026-02-29',
      '1900-02-29',
      '2026-00-10',
      '2026-13-01',
      '2026-04-31',
      '2026-01-00',
      '2026-1-1',
      '2026-01/01',
      '20260101',
      '0000-01-01',
      '2026-01-01 ',
    ],
  },
  {
    name: 'number',
    check: isNumber,
    yes: ['0', '-0', '12', '-3.50', '0.00000001', '9007199254740993'],
    no: [
      '',
      '-',
      '.5',
      '5.',
      '01',
      '+1',
      '1e5',
      '1,000',
      'NaN',
      'Infinity',
      '0x1',
      ' 1',
      '\uff11',
      '\u0661',
      '1'.repeat(41),
    ],
  },
  {
    name: 'digits',
    check: isDigits,
    yes: ['0', '007', '1234567890'],
    no: ['', '-1', '1.0', '1a', '\uff11', '\u0661', ' 1', '1\n', '1'.repeat(65)],
  },
  {
    name: 'identity card',
    check: isIdCard,
    yes: ['11010519491231002X', '11010519491231002x', '440524188001010014', '110105491231002'],
    no: [
      '',
      '110105194912310021',
      '11010519491331002X',
      '11010519490230002X',
      '99010519491231002X',
      '1101051949123100X2',
      '11010519491231002',
      '110105491331002',
      '000000000000000000',
      '11010517491231002X',
      '\uff11\uff11010519491231002',
    ],
  },
  { name: 'letters', check: isLetters, yes: ['a', 'Zz'], no: ['', 'a1', 'a b', '\u00e9', '\u4e2d', '\uff41'] },
  {
    name: 'letters and digits',
    check: isLettersAndDigits,
    yes: ['a1', '9', 'Z'],
    no: ['', 'a_1', 'a 1', '\u00e9', '\uff11'],
  },
  {
    name: 'code',
    check: isCode,
    yes: ['000000', '123456'],
    no: [
      '',
      '0',
      '12345',
      '1234567',
      'true',
      'null',
      '12345a',
      ' 12345',
      '\uff11\uff12\uff13\uff14\uff15\uff16',
      '-12345',
      '1e1000',
    ],
  },
  { name: 'code of four', check: (text) => isCode(text, 4), yes: ['1234'], no: ['123456', '123'] },
  {
    name: 'range',
    check: (text) => isInRange(text, { min: '-1', max: '10.5' }),
    yes: ['-1', '0', '10.50', '9.99999999'],
    no: ['-1.00000001', '10.50000001', '1e0', '', 'a'],
  },
  {
    name: 'length range',
    check: (text) => isLengthInRange(text, { min: 2, max: 4 }),
    yes: ['ab', 'abcd', '\u4e2d\u6587', '\u{1f600}\u{1f600}\u{1f600}\u{1f600}'],
    no: ['', 'a', 'abcde', '\u{1f600}'],
  },
  {
    name: 'password',
    check: isPassword,
    yes: ['1234567', ' '.repeat(7), '\u{1f600}'.repeat(7), 'x'.repeat(128)],
    no: ['', '123456', '\u{1f600}'.repeat(6), 'x'.repeat(129)],
  },
  {
    name: 'nickname',
    check: isNickname,
    yes: [
      ...['ab', '\u5c0f\u660e', 'Mina2026', '1234567890', '\u{20000}\u{20000}'],
      ...[
        'さくら',
        'ジョー',
        '佐々木',
        '김민준',
        'สมชาย',
        'น้ำฝน',
        'ผู้กล้า',
        'สวัสดีชาวโลก',
        'Élodie',
        'Señor',
        'Œuvre',
        'Zoë愛さ김',
      ],
    ],
    no: [
      ...['', 'a', '12345678901', 'a b', 'a_b', 'ab!', '\u{1f600}\u{1f600}', 'ab\u200b', '\uff21\uff22', '<b>'],
      // Letters of other scripts, that look alike, half-width, alone or piled up; marks without a letter.
      ...[
        'Иван',
        'Mіna',
        'Mınа',
        'ſam',
        'ｻｸﾗ',
        'ㅋㅋ',
        'ก',
        'ก่',
        '่ก่ก',
        'ก่่่ก',
        'e\u0301e\u0301',
        'a\u0e48b',
        '\u3099\u3099',
        '๑๒',
      ],
    ],
  },
  {
    name: 'signature',
    check: isSignature,
    yes: ['ok', 'x'.repeat(30), '\u7a33\u4e2d\u6c42\u8fdb2026'],
    no: ['', 'x', 'x'.repeat(31), 'a,b', 'a\nb'],
  },
  {
    name: 'no special characters',
    check: hasNoSpecialCharacters,
    yes: [
      '',
      'plain words',
      '\u4e2d\u6587 123',
      '\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48',
      '\u00e9t\u00e9',
      '\ud55c\uad6d',
    ],
    no: [
      'a!',
      'a@b',
      '<b>',
      "a'b",
      'a;b',
      'a/b',
      'a\\b',
      'a\nb',
      'a\tb',
      'a_b',
      '\u3002',
      '\u{1f600}',
      'a\u200bb',
      'a\u202eb',
      'a\u0000',
    ],
  },
];

describe.each(rows)('$name', ({ check, yes, no }) => {
  it.each(yes.map((text) => [text]))('accepts %j', (text) => {
    expect(check(text)).toBe(true);
  });
  it.each(no.map((text) => [text]))('refuses %j', (text) => {
    expect(check(text)).toBe(false);
  });
});

describe('hostile length', () => {
  const seeds = [
    'a',
    '1',
    '.',
    '-',
    '@',
    'a.',
    'a@',
    '1-',
    '%',
    ' ',
    'http://',
    'a@a.',
    '\u4e2d',
    '\u0301',
    '\u{1f600}',
    '\ud800',
  ];
  const evil = seeds.flatMap((seed) => [50_000, 240].map((size) => seed.repeat(Math.ceil(size / seed.length))));
  const shaped = evil.flatMap((text) => [
    text,
    `${text}!`,
    `a@${text}`,
    `https://${text}`,
    `https://a.co/${text}`,
    `https://a.co/${text}\n`,
  ]);

  it.each(rows)('$name refuses or accepts 50 kB and near-cap strings within 5 ms', ({ check }) => {
    for (const text of shaped) expect(fastestMs(() => check(text), 5)).toBeLessThan(5);
  });

  it.each(rows)('$name refuses every 50 kB string', ({ check }) => {
    for (const text of shaped.filter((candidate) => candidate.length >= 50_000)) expect(check(text)).toBe(false);
  });
});

/** The fastest of up to 100 runs, ending with one below the limit, so that a busy machine does not count against the validator. */
function fastestMs(run: () => void, limitMs: number): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 100 && fastest >= limitMs; tries += 1) {
    const start = performance.now();
    run();
    fastest = Math.min(fastest, performance.now() - start);
  }
  return fastest;
}
