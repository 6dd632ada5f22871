import { Secret, TOTP } from 'otpauth';
import { openSealed, type SealContext, sealText } from './seal-secret';

const ISSUER = 'Candor';
const STEP_SECONDS = 30;
/** Codes of the previous and the next time step are accepted too, because phone clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;
const NONCE_BYTES = 12;

const authenticator = (secret: Secret, label: string): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS });

/** Binds a sealed secret to its owner ("user 7"): it cannot be opened for another one. */
const contextOf = (secret: Buffer, owner: string): SealContext => ({ secret, purpose: 'totp', owner });

export interface FreshSecret {
  /** Base32, to type in by hand. */
  readonly secret: string;
  readonly uri: string;
  readonly sealed: string;
}

interface TotpDeps {
  readonly secret: Buffer;
  readonly ids: { randomHex(bytes: number): string };
}

export const createTotpSecret = (deps: TotpDeps, { owner, label }: { owner: string; label: string }): FreshSecret => {
  const secret = Secret.fromHex(deps.ids.randomHex(SECRET_BYTES));
  const sealed = sealText(contextOf(deps.secret, owner), secret.base32, deps.ids.randomHex(NONCE_BYTES));
  return { secret: secret.base32, uri: authenticator(secret, label).toString(), sealed };
};

export interface TotpGuess {
  readonly owner: string;
  readonly sealed: string;
  readonly code: string;
  readonly nowMs: number;
}

/** The two codes of a pair, with or without spaces; null: the text is no pair. */
export const readTotpPair = (text: string): readonly [string, string] | null => {
  const digits = text.replaceAll(' ', '');
  return /^[0-9]{12}$/.test(digits) ? [digits.slice(0, 6), digits.slice(6)] : null;
};

/** The time step of the code, null if it is wrong. The caller must accept each step, and those before it, only once. */
export const findTotpStep = (secret: Buffer, { owner, sealed, code, nowMs }: TotpGuess): number | null => {
  if (!/^[0-9]{6}$/.test(code)) return null;
  const opened = Secret.fromBase32(openSealed(contextOf(secret, owner), sealed));
  const delta = authenticator(opened, '').validate({ token: code, window: WINDOW, timestamp: nowMs });
  return delta === null ? null : Math.floor(nowMs / 1000 / STEP_SECONDS) + delta;
};

export type TotpPairGuess = Omit<TotpGuess, 'code'> & { readonly pair: readonly [string, string] };

/**
 * The time step of the second of two codes, if the first belongs to the step just before it. A guess is right with a
 * chance of three in 10^12, so the pair needs no lock that strangers could use up.
 */
export const findTotpPairStep = (secret: Buffer, { pair: [first, second], ...guess }: TotpPairGuess): number | null => {
  const step = findTotpStep(secret, { ...guess, code: second });
  const opened = Secret.fromBase32(openSealed(contextOf(secret, guess.owner), guess.sealed));
  const before = ((step ?? Math.floor(guess.nowMs / 1000 / STEP_SECONDS)) - 1) * STEP_SECONDS * 1000;
  const isFirstRight = authenticator(opened, '').validate({ token: first, window: 0, timestamp: before }) !== null;
  return isFirstRight ? step : null;
};
