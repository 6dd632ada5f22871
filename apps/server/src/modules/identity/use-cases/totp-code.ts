import { keyedHash } from '#platform/crypto/keyed-hash';
import { createTotpSecret as createSecret, type FreshSecret, findTotpStep } from '#platform/crypto/totp';
import type { Tx } from '#platform/db/with-tx';
import type { Comparison } from '#platform/guesses/try-guess';
import type { SecurityDeps } from '../deps';
import { claimBackupCode, claimTotpStep } from '../security.store';

const COMPARED = { claimed: 'right', used: 'void', unknown: 'wrong' } as const;

const BACKUP_CODES = 10;
const BACKUP_CODE_BYTES = 5;

const ownerOf = (userId: number): string => `user ${userId}`;

type Deps = Pick<SecurityDeps, 'secret' | 'ids'>;

export const createTotpSecret = (deps: Deps, user: { id: number; account: string }): FreshSecret =>
  createSecret(deps, { owner: ownerOf(user.id), label: user.account });

/** Ten backup codes of ten characters, shown once in two groups each, stored as keyed hashes. */
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

/** Accepts a code once: a time step already used, or an earlier one, returns 'void', also when concurrent. */
export const spendTotp = async (tx: Tx, deps: Pick<Deps, 'secret'>, guess: TotpGuess): Promise<Comparison> => {
  const { userId, sealedSecret, code, nowMs } = guess;
  const step = findTotpStep(deps.secret, { owner: ownerOf(userId), sealed: sealedSecret, code, nowMs });
  if (step === null) return 'wrong';
  return (await claimTotpStep(tx, userId, step)) ? 'right' : 'void';
};

/** Compares and uses up an authenticator code or a backup code. */
export const spendSecondFactor = async (tx: Tx, deps: Pick<Deps, 'secret'>, guess: TotpGuess): Promise<Comparison> => {
  const code = guess.code.replace(/[\s-]/g, '').toLowerCase();
  if (!/^[0-9a-f]{10}$/.test(code)) return spendTotp(tx, deps, { ...guess, code });
  const codeHash = hashBackupCode(deps.secret, guess.userId, code);
  const claim = await claimBackupCode(tx, { userId: guess.userId, codeHash, now: new Date(guess.nowMs) });
  return COMPARED[claim];
};
