import { describe, expect, it } from 'vitest';
import { bindingNeeds, type RowState, type SecurityRow, type SecurityStatus, stateOfRow } from './security-rows.ts';

const NOW = 1_000_000;
const bare: SecurityStatus = {
  email: '',
  phone: '',
  email_state: { standing: 'none', counts_from_ms: 0 },
  phone_state: { standing: 'none', counts_from_ms: 0 },
  has_pay_password: 0,
  pay_password_is_pin: 1,
  pay_locked_until_ms: 0,
  totp: 0,
  backup_codes_left: 0,
  passkeys: 0,
  anti_phishing: '',
  held_until_ms: 0,
  sessions: 1,
};

describe('stateOfRow', () => {
  it.each<[SecurityRow, Partial<SecurityStatus>, RowState]>([
    ['password', {}, null],
    ['payPassword', {}, { word: 'notSet' }],
    ['payPassword', { has_pay_password: 1 }, { word: 'set' }],
    ['payPassword', { has_pay_password: 1, pay_locked_until_ms: NOW + 1 }, { word: 'locked' }],
    ['payPassword', { has_pay_password: 1, pay_locked_until_ms: NOW }, { word: 'set' }],
    ['bindEmail', {}, { word: 'notBound' }],
    ['bindEmail', { email: 'm***@candor.test' }, { value: 'm***@candor.test' }],
    ['bindPhone', {}, { word: 'notBound' }],
    ['bindPhone', { phone: '+66 ***1234' }, { value: '+66 ***1234' }],
    ['totp', {}, { word: 'off' }],
    ['totp', { totp: 1 }, { word: 'on' }],
    ['passkeys', {}, { word: 'notSet' }],
    ['passkeys', { passkeys: 2 }, { value: '2' }],
    ['devices', { sessions: 3 }, { devices: 3 }],
    ['antiPhishing', {}, { word: 'notSet' }],
    ['antiPhishing', { anti_phishing: 'heron' }, { value: 'heron' }],
    ['logins', {}, null],
    ['limits', {}, null],
    ['freeze', {}, null],
  ])('%s with %o', (row, change, state) => expect(stateOfRow(row, { ...bare, ...change }, NOW)).toEqual(state));
});

describe('bindingNeeds', () => {
  it.each([
    ['none', { old: false, proof: true }],
    ['unconfirmed', { old: false, proof: true }],
    ['young', { old: true, proof: true }],
    ['confirmed', { old: true, proof: false }],
  ] as const)('%s: %j', (standing, needs) => expect(bindingNeeds(standing)).toEqual(needs));
});
