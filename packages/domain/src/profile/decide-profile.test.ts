import { describe, expect, it } from 'vitest';
import { CARD_FIELDS_NEEDED, decideCard, decideLabel, decideNickname, decideSignature } from './decide-profile';

describe('nickname and signature', () => {
  it.each([
    ['小明', null],
    ['Mina2026', null],
    ['さくら', null],
    ['สมชาย', null],
    ['김민준', null],
    ['Élodie', null],
    ['a', 'nickname_invalid'],
    ['a b', 'nickname_invalid'],
    ['Admin', 'nickname_like_staff'],
    ['C4nd0r', 'nickname_like_staff'],
    ['官方客服', 'nickname_like_staff'],
    ['Hilfe', 'nickname_like_staff'],
    ['Hi1fе', 'nickname_like_staff'],
    ['ヘルプ', 'nickname_like_staff'],
    ['Иван', 'nickname_invalid'],
    ['12345678901', 'nickname_invalid'],
    ['', 'nickname_invalid'],
    ['<b>', 'special_characters'],
    ['ab!', 'special_characters'],
    ['ab\u200b', 'special_characters'],
  ])('nickname %j', (text, code) => {
    expect(decideNickname(text)).toMatchObject(code === null ? { ok: true, value: text } : { ok: false, code });
  });

  it('stores an accent that was sent as a character of its own with its letter', () => {
    expect(decideNickname('E\u0301lodie')).toEqual({ ok: true, value: 'Élodie' });
  });

  it.each([
    ['', null],
    ['稳中求进2026', null],
    ['x', 'signature_invalid'],
    ['x'.repeat(31), 'signature_invalid'],
    ['a,b', 'special_characters'],
    ['a\nb', 'special_characters'],
  ])('signature %j', (text, code) => {
    expect(decideSignature(text)).toMatchObject(code === null ? { ok: true, value: text } : { ok: false, code });
  });
});

describe('labels', () => {
  it.each([
    [' My wallet ', 'My wallet'],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['กระเป๋า', 'กระเป๋า'],
  ])('keeps %j', (text, value) => {
    expect(decideLabel(text, 40)).toEqual({ ok: true, value });
  });

  it.each(['a\u0000b', 'a\nb', 'a\u202eb', 'a\u200bb', 'a\ufeffb', 'a\u001b[31mb'])(
    'refuses hidden signs in %j',
    (text) => {
      expect(decideLabel(text, 40)).toMatchObject({ ok: false, code: 'special_characters' });
    },
  );

  it('counts characters, not code units', () => {
    expect(decideLabel('😀'.repeat(40), 40).ok).toBe(true);
    expect(decideLabel('x'.repeat(41), 40)).toEqual({ ok: false, code: 'text_too_long', params: { max: '40' } });
  });
});

describe('bank card', () => {
  const full = Object.fromEntries(CARD_FIELDS_NEEDED.map((name) => [name, `my ${name}`]));

  it('has seven fields that are needed', () => {
    expect(CARD_FIELDS_NEEDED).toHaveLength(7);
    expect(decideCard(full)).toMatchObject({ ok: true, value: { ...full, iban: '' } });
  });

  it.each(CARD_FIELDS_NEEDED)('misses %s', (field) => {
    expect(decideCard({ ...full, [field]: '  ' })).toEqual({
      ok: false,
      code: 'card_field_missing',
      params: { field },
    });
  });

  it('takes an old client, which knows the old names only', () => {
    const old = { real_name: 'Mina', bank_account: '6222', bank_code: 'BOFAUS3N', bank_name: '' };
    expect(decideCard(old)).toMatchObject({ ok: true, value: { ...old, swift_code: '' } });
    expect(decideCard({ real_name: 'Mina' })).toMatchObject({
      code: 'card_field_missing',
      params: { field: 'bank_account' },
    });
    expect(decideCard({ bank_account: '6222' })).toMatchObject({ params: { field: 'real_name' } });
    expect(decideCard({})).toMatchObject({ ok: false });
  });

  it('takes an IBAN for the account where that is empty, in both forms [F7]', () => {
    const iban = 'GB33BUKB20201555555555';
    expect(decideCard({ real_name: 'Mina', bank_account: '', iban })).toMatchObject({
      ok: true,
      value: { bank_account: iban, iban },
    });
    expect(decideCard({ ...full, bank_account: ' ', iban })).toMatchObject({ ok: true, value: { bank_account: iban } });
    expect(decideCard({ real_name: 'Mina', bank_account: '6222', iban })).toMatchObject({
      value: { bank_account: '6222', iban },
    });
    expect(decideCard({ real_name: 'Mina', bank_account: '', iban: ' ' })).toMatchObject({
      params: { field: 'bank_account' },
    });
  });

  it('refuses hidden signs and endless text', () => {
    expect(decideCard({ ...full, iban: 'a\nb' })).toMatchObject({ code: 'special_characters' });
    expect(decideCard({ ...full, iban: 'x'.repeat(201) })).toMatchObject({ code: 'text_too_long' });
  });
});
