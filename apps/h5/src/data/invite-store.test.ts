import { beforeEach, describe, expect, it } from 'vitest';
import { forgetInvite, openInvite } from './invite-store.ts';

// Without a browser the store keeps values in memory.
beforeEach(forgetInvite);

describe('the invitation code of the register form', () => {
  it('is that of the link, also when the form is opened again without it', () => {
    expect(openInvite('MINA7K')).toBe('MINA7K');
    expect(openInvite(null)).toBe('MINA7K');
  });

  it('is that of the newest link', () => {
    openInvite('MINA7K');
    expect(openInvite('CLUB')).toBe('CLUB');
    expect(openInvite(null)).toBe('CLUB');
  });

  it.each([[null], [''], ['a b'], ['<b>'], ['x'.repeat(33)]])('is empty for %s', (code) => {
    expect(openInvite(code)).toBe('');
    expect(openInvite(null)).toBe('');
  });

  it('is gone after a registration', () => {
    openInvite('MINA7K');
    forgetInvite();
    expect(openInvite(null)).toBe('');
  });
});
