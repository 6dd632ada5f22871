import type { ReplyOf } from '@candor/contract/call';
import type { securityStatus } from '@candor/contract/security';

export type SecurityStatus = ReplyOf<typeof securityStatus>;

export type SecurityRow =
  | 'password'
  | 'payPassword'
  | 'bindEmail'
  | 'bindPhone'
  | 'totp'
  | 'passkeys'
  | 'devices'
  | 'logins'
  | 'antiPhishing'
  | 'limits'
  | 'freeze';

/** State shown at the end of a row: a fixed word, a value, a device count, or nothing. */
export type RowState =
  | { readonly word: 'set' | 'notSet' | 'locked' | 'notBound' | 'on' | 'off' }
  | { readonly value: string }
  | { readonly devices: number }
  | null;

export const ROW_GROUPS: ReadonlyArray<{
  readonly id: 'secrets' | 'proof' | 'watch' | 'brakes';
  rows: readonly SecurityRow[];
}> = [
  { id: 'secrets', rows: ['password', 'payPassword'] },
  { id: 'proof', rows: ['bindEmail', 'bindPhone', 'totp', 'passkeys'] },
  { id: 'watch', rows: ['devices', 'logins', 'antiPhishing'] },
  { id: 'brakes', rows: ['limits', 'freeze'] },
];

const boundState = (value: string): RowState => (value === '' ? { word: 'notBound' } : { value });

export function stateOfRow(row: SecurityRow, status: SecurityStatus, nowMs: number): RowState {
  switch (row) {
    case 'payPassword':
      if (status.has_pay_password === 0) return { word: 'notSet' };
      return { word: status.pay_locked_until_ms > nowMs ? 'locked' : 'set' };
    case 'bindEmail':
      return boundState(status.email);
    case 'bindPhone':
      return boundState(status.phone);
    case 'totp':
      return { word: status.totp === 1 ? 'on' : 'off' };
    case 'passkeys':
      return status.passkeys === 0 ? { word: 'notSet' } : { value: String(status.passkeys) };
    case 'devices':
      return { devices: status.sessions };
    case 'antiPhishing':
      return status.anti_phishing === '' ? { word: 'notSet' } : { value: status.anti_phishing };
    case 'password':
    case 'logins':
    case 'limits':
    case 'freeze':
      return null;
  }
}

/**
 * Requirements of binding: a code for the bound contact unless it is unconfirmed; a second factor unless that code is
 * one.
 */
export function bindingNeeds(standing: SecurityStatus['email_state']['standing']): { old: boolean; proof: boolean } {
  return { old: standing === 'confirmed' || standing === 'young', proof: standing !== 'confirmed' };
}
