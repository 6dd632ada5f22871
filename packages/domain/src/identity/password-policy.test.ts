import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords';
import { findPasswordProblem } from './password-policy';
import { isPayPassword, isPin } from './pay-password';
import { computeHeldUntilMs, securityHoldMs } from './security-hold';
import { toLockedHours, toLockedMinutes } from './try-rules';

const COMMON =
  `1234567 12345678 123456789 1234567890 0987654321 87654321 1111111 11111111 00000000 88888888 66666666 12121212 123123123 112233445566 11223344
  password Password PASSWORD password1 Password1 password12 password123 Password123! password! passw0rd p@ssw0rd P@$$w0rd pa55word pass1234 passw0rd1
  qwerty1 qwerty12 qwerty123 qwertyuiop qwerty123456 asdfghjkl zxcvbnm zxcvbnm1 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsxedc qwer1234 asdf1234 q1w2e3r4 azertyuiop
  iloveyou iloveyou1 iloveyou! loveyou1 welcome welcome1 Welcome123 letmein1 admin123 admin1234 admin2020 Admin@123 administrator root1234 master123 login123
  monkey1 monkey123 dragon1 dragon123 football football1 baseball1 superman superman1 batman123 pokemon1 princess princess1 sunshine sunshine1 shadow12
  michael1 jordan23 jessica1 charlie1 trustno1 starwars liverpool1 chelsea1 summer2023 winter2024! abc1234 abcd1234 abcdefg abcdefgh a123456 a1234567 a12345678 aa123456 aa12345678
  qq123456 woaini1314 woaini520 5201314 7758521 19900101 19851231 31121999 01012000 1a2b3c4d abc123456 123456a 123456abc 123qweasd 147258369 789456123
  987654321 123321123 testtest test1234 testing123 changeme changeme1 default1 secret123 computer1 samsung1 google123 bitcoin1 bitcoin2021 crypto123 trading1
  bonjour1 soleil123 teamo123 tequiero1 hallo123 sakura123 saranghae1 sayang123 bismillah1 mustang1 ferrari1 lovelove happy123 lucky777 money123`
    .trim()
    .split(/\s+/);

describe('common passwords', () => {
  test.each(COMMON)('%s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  test.each([
    'demo1234',
    'Sunny-river-42',
    'correct horse battery staple',
    'kTq8vLm2',
    'mi perro come tarde',
    '今天天气很好啊',
    'รหัสผ่านของฉัน',
    'x7#pQ!2d',
    'blue-lamp-73',
    ' leading space',
    '🐢🐢🐙🐙🐳🐳🦀x',
    'zebra-crossing-at-noon',
  ])('%j is accepted', (password) => {
    expect(findPasswordProblem({ password, repeated: password })).toBeNull();
  });

  test('are at least a thousand', () => {
    const tails = ['', '1', '12', '123', '1234', '2024', '!', '123!'];
    const made = ['password', 'monkey', 'dragon', 'football', 'sunshine'].flatMap((word) =>
      Array.from({ length: 200 }, (_, year) => `${word}${tails[year % 8] ?? ''}${1900 + year}`),
    );
    expect(made.filter(isCommonPassword)).toHaveLength(1_000);
  });

  test('a long hostile text is checked quickly', () => {
    // The fastest of up to 100 runs: a busy machine does not count against the function.
    let fastestMs = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 100 && fastestMs >= 50; tries += 1) {
      const before = performance.now();
      for (const text of ['1'.repeat(50_000), 'a1!'.repeat(20_000), `${'!'.repeat(50_000)}x`]) isCommonPassword(text);
      fastestMs = Math.min(fastestMs, performance.now() - before);
    }
    expect(fastestMs).toBeLessThan(50);
  });
});

test.each([
  ['kTq8vLm2', 'kTq8vLm3', undefined, 'passwords_differ'],
  ['kTq8vLm2', 'kTq8vLm2 ', undefined, 'passwords_differ'],
  ['kTq8vL', 'kTq8vL', undefined, 'password_too_short'],
  ['', '', undefined, 'password_too_short'],
  [`${'x'.repeat(127)}yz`, `${'x'.repeat(127)}yz`, undefined, 'password_too_short'],
  ['kTq8vLm', 'kTq8vLm', undefined, null],
  ['ann.lee.1', 'ann.lee.1', 'ann.lee.1@example.com', 'password_common'],
  ['Ann.Lee.1@example.com', 'Ann.Lee.1@example.com', 'ann.lee.1@example.com', 'password_common'],
  ['8613800138000', '8613800138000', '+8613800138000', 'password_common'],
])('%j and %j of %j: %s', (password, repeated, account, problem) => {
  expect(findPasswordProblem({ password, repeated, ...(account !== undefined && { account }) })).toBe(problem);
});

test.each([
  ['246810', true, true],
  ['12345', false, false],
  ['secret word', true, false],
  ['x'.repeat(16), true, false],
  ['x'.repeat(17), false, false],
  ['１２３４５６', true, false],
])('pay password %j: fits %s, is a pin %s', (text, fits, pin) => {
  expect([isPayPassword(text), isPin(text)]).toEqual([fits, pin]);
});

test('locked hours are rounded up and never none', () => {
  expect([toLockedHours(24 * 3_600_000, 0), toLockedHours(3_600_001, 0), toLockedHours(1, 0)]).toEqual([
    '24',
    '2',
    '1',
  ]);
  expect([toLockedMinutes(300_000, 0), toLockedMinutes(60_001, 0), toLockedMinutes(0, 0)]).toEqual(['5', '2', '1']);
});

test.each([
  [null, 0],
  [1_000, 61_000],
  [-60_000, 0],
  [-59_999, 1],
])('changed at %s, held until %s', (changedAt, until) => {
  expect(computeHeldUntilMs(changedAt, { nowMs: 0, holdMs: securityHoldMs('demo') })).toBe(until);
  expect(securityHoldMs('production')).toBe(24 * 3_600_000);
});
