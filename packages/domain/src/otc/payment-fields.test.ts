import { describe, expect, it } from 'vitest';
import { isIban, type KindField, readKindFields, readPaymentValues } from './payment-fields';

const SEPA: readonly KindField[] = [
  { key: 'iban', required: true },
  { key: 'bank_name', required: false },
];
const only = (key: KindField['key']): readonly KindField[] => [{ key, required: true }];

describe('isIban', () => {
  it.each(['DE89370400440532013000', 'GB82WEST12345698765432', 'FR1420041010050500013M02606', 'NO9386011117947'])(
    'accepts %s',
    (text) => expect(isIban(text)).toBe(true),
  );
  it.each([
    'DE89370400440532013001',
    'DE8937040044053201300',
    'de89370400440532013000',
    'DE00',
    '',
    '89370400440532013000',
  ])('refuses %s', (text) => expect(isIban(text)).toBe(false));
});

describe('readPaymentValues', () => {
  it('keeps values tidy and leaves empty ones out', () => {
    expect(readPaymentValues(SEPA, { iban: ' de89 3704 0044 0532 0130 00 ', bank_name: ' ' })).toEqual({
      ok: true,
      values: { iban: 'DE89370400440532013000' },
    });
  });

  it.each<[string, readonly KindField[], Record<string, string>]>([
    ['a required field is missing', SEPA, { bank_name: 'Bank' }],
    ['a field is not of the kind', SEPA, { iban: 'DE89370400440532013000', email: 'a@example.org' }],
    ['the checksum is wrong', SEPA, { iban: 'DE88370400440532013000' }],
    ['an e-mail has no domain', only('email'), { email: 'anna' }],
    ['a phone has letters', only('phone'), { phone: '+49 abc' }],
    ['a code has the wrong length', only('swift'), { swift: 'DEUTDEFFA' }],
    ['a value is too long', only('account'), { account: '1'.repeat(65) }],
    ['a value has a line break', only('username'), { username: 'a\nb' }],
    ['a key is inherited', only('account'), { account: '1', constructor: 'x' }],
  ])('is refused when %s', (_, fields, values) => {
    expect(readPaymentValues(fields, values)).toMatchObject({ ok: false, code: 'otc_method_wrong' });
  });
});

describe('readKindFields', () => {
  it('reads flags and booleans', () => {
    const list = [
      { key: 'iban', required: 1 },
      { key: 'branch', required: false },
    ];
    expect(readKindFields(list)).toEqual([
      { key: 'iban', required: true },
      { key: 'branch', required: false },
    ]);
  });
  it.each([
    [null],
    [{}],
    [[]],
    [[null]],
    [[{ key: 'pin', required: 1 }]],
    [[{ key: 'iban', required: 0 }]],
    [
      [
        { key: 'iban', required: 1 },
        { key: 'iban', required: 1 },
      ],
    ],
  ])('refuses %j', (list) => {
    expect(readKindFields(list)).toBeNull();
  });
});
