import { Secret, TOTP } from 'otpauth';
import { keyedHash } from '#platform/crypto/keyed-hash';
import { openSealed, type SealContext, sealText } from '#platform/crypto/seal-secret';
import type { Tx } from '#platform/db/with-tx';
import { claimBackupCode, claimTotpStep } from '../security.store';
import type { SecurityDeps } from '../security-deps';

const ISSUER = 'Candor';
const STEP_SECONDS = 30;
/** Clocks of telephones are a little off: the step before and the step after count too. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const NONCE_BYTES = 12;
const BACKUP_CODES = 10;
const BACKUP_CODE_BYTES = 5;

const authenticator = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });

const sealContext = (secret: Buffer, userId: number): SealContext => ({
  secret,
  purpose: 'totp',
  owner: `user ${userId}`,
});

type Deps = Pick<SecurityDeps, 'secret' | 'ids'>;

export interface FreshSecret {
  /** Base32, to type in by hand. */
  readonly secret: string;
  readonly uri: string;
  readonly sealed: string;
}

export const createTotpSecret = (deps: Deps, user: { id: number; account: string }): FreshSecret => {
  const secret = Secret.fromHex(deps.ids.randomHex(SECRET_BYTES));
  const sealed = sealText(sealContext(deps.secret, user.id), secret.base32, deps.ids.randomHex(NONCE_BYTES));
  return { secret: secret.base32, uri: authenticator(secret, user.account).toString(), sealed };
};

/** Ten codes of ten signs, written in two groups: shown once, stored as keyed hashes. */
export const createBackupCodes = (deps: Deps, userId: number): { codes: string[]; hashes: Buffer[] } => {
  const codes = Array.from({ length: BACKUP_CODES }, () => deps.ids.randomHex(BACKUP_CODE_BYTES));
  return {
    codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: codes.map((code) => hashBackupCode(deps.secret, userId, code)),
  };
};

const hashBackupCode = (secret: Buffer, userId: number, code: string): Buffer =>
  keyedHash(secret, 'backup code', `${userId} ${code}`);

export interface TotpGuess {
  readonly userId: number;
  readonly sealedSecret: string;
  readonly code: string;
  readonly nowMs: number;
}

/** True once per code: a step that was used, or one before it, does not count again, whoever comes second. */
export const spendTotp = async (tx: Tx, deps: Pick<Deps, 'secret'>, guess: TotpGuess): Promise<boolean> => {
  if (!/^[0-9]{6}$/.test(guess.code)) return false;
  const secret = Secret.fromBase32(openSealed(sealContext(deps.secret, guess.userId), guess.sealedSecret));
  const delta = authenticator(secret, '').validate({ token: guess.code, window: WINDOW, timestamp: guess.nowMs });
  if (delta === null) return false;
  return claimTotpStep(tx, guess.userId, Math.floor(guess.nowMs / 1000 / STEP_SECONDS) + delta);
};

/** A code of the authenticator, or one of the backup codes in place of it. */
export const spendSecondFactor = async (tx: Tx, deps: Pick<Deps, 'secret'>, guess: TotpGuess): Promise<boolean> => {
  const code = guess.code.replace(/[\s-]/g, '').toLowerCase();
  if (!/^[0-9a-f]{10}$/.test(code)) return spendTotp(tx, deps, { ...guess, code });
  const codeHash = hashBackupCode(deps.secret, guess.userId, code);
  return claimBackupCode(tx, { userId: guess.userId, codeHash, now: new Date(guess.nowMs) });
};
