import type { RefusalCode } from '@candor/contract/codes';
import type { OperatorAlert } from '@candor/contract/ops-access';
import {
  OPERATOR_TRIES,
  OPERATOR_TRIES_ANYWHERE,
  type TryRule,
  toLockedMinutes,
} from '@candor/domain/identity/try-rules';
import type { TryKey } from '#platform/guesses/tries.store';
import { tryGuess } from '#platform/guesses/try-guess';
import { Refusal, refuse } from '#platform/refusal';
import type { OpsDeps } from '../deps';
import { alertOperators } from './alert-operators';

type Deps = Pick<OpsDeps, 'pool' | 'clock'>;
type AlertingDeps = Deps & Pick<OpsDeps, 'relay' | 'logger'>;

const ANYWHERE = 'any';
const SESSION = 'session';

interface Counted {
  readonly key: TryKey;
  readonly rule: TryRule;
  /** The refusal of `work` that counts as a wrong guess. Any other error does not count. */
  readonly wrong: RefusalCode;
  /** Effect of a right guess on earlier wrong ones: 'right' clears them, 'void' keeps them. */
  readonly right: 'right' | 'void';
  readonly locked: 'login_locked' | 'operator_slowed';
  /** Called after the wrong guess that uses up the last try. */
  readonly onUsedUp?: () => void;
}

/**
 * Runs `work`, which compares a secret, and counts wrong guesses. While locked, `work` is not run, even for a right
 * guess.
 */
const countGuess = async <T>(deps: Deps, counted: Counted, work: () => Promise<T>): Promise<T> => {
  const { key, rule, wrong, right, locked, onUsedUp } = counted;
  const ended: { reply?: T; refusal?: Refusal } = {};
  const guess = await tryGuess(deps, { key, rule }, async () => {
    try {
      ended.reply = await work();
      return right;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== wrong) throw error;
      ended.refusal = error;
      return 'wrong';
    }
  });
  if (guess.outcome === 'locked') {
    return refuse(locked, { minutes: toLockedMinutes(guess.lockedUntilMs, deps.clock.nowMs()) });
  }
  if (guess.outcome === 'wrong' && guess.left === 0) onUsedUp?.();
  if (ended.refusal) throw ended.refusal;
  return ended.reply as T;
};

/** Not waited for: the answer takes as long for an operator as for a name that does not exist. */
const alertLater = (deps: AlertingDeps, email: string, kind: OperatorAlert) => (): void => {
  alertOperators(deps, email, kind).catch((error: unknown) =>
    deps.logger.error({ err: error, kind }, 'operators not alerted'),
  );
};

const ofPassword = { wrong: 'login_failed', right: 'right', locked: 'operator_slowed', rule: OPERATOR_TRIES } as const;

/** A password from a device nobody knows: counted per IP address and, with a higher limit, over all addresses. */
export const tryAsStranger = <T>(
  deps: AlertingDeps,
  { email, ip }: { email: string; ip: string },
  work: () => Promise<T>,
): Promise<T> => {
  const account = `operator ${email}`;
  const onUsedUp = alertLater(deps, email, 'passwords');
  const here = { ...ofPassword, key: { account, ip } };
  const anywhere: Counted = {
    ...ofPassword,
    key: { account, ip: ANYWHERE },
    rule: OPERATOR_TRIES_ANYWHERE,
    right: 'void',
    onUsedUp,
  };
  return countGuess(deps, here, () => countGuess(deps, anywhere, work));
};

/** A password from a known device: counted for this device alone, so that strangers cannot use up its tries. */
export const tryOnDevice = <T>(deps: Deps, deviceId: number, work: () => Promise<T>): Promise<T> =>
  countGuess(deps, { ...ofPassword, key: { account: `operator device ${deviceId}`, ip: ANYWHERE } }, work);

/** The space keeps these keys distinct from any user account name. */
const codeKey = (operatorId: number, where: string): TryKey => ({
  account: `operator authenticator ${operatorId}`,
  ip: where,
});

const ofCode = { wrong: 'totp_wrong', right: 'right', rule: OPERATOR_TRIES } as const;

export interface CodeOwner {
  readonly operatorId: number;
  readonly email: string;
  /** Null: a stranger's. */
  readonly deviceId: number | null;
}

/** A code after the right password; `work` refuses a wrong one with `totp_wrong`, inside its own transaction. */
export const tryLoginCode = <T>(
  deps: AlertingDeps,
  { operatorId, email, deviceId }: CodeOwner,
  work: () => Promise<T>,
): Promise<T> => {
  const key = codeKey(operatorId, deviceId === null ? ANYWHERE : `device ${deviceId}`);
  const onUsedUp = alertLater(deps, email, 'codes');
  return countGuess(deps, { ...ofCode, key, locked: 'operator_slowed', onUsedUp }, work);
};

/** The same inside a session. */
export const trySessionCode = <T>(deps: Deps, operatorId: number, work: () => Promise<T>): Promise<T> =>
  countGuess(deps, { ...ofCode, key: codeKey(operatorId, SESSION), locked: 'login_locked' }, work);

/** The own password inside a session, which strangers cannot guess at. */
export const trySessionPassword = <T>(deps: Deps, operatorId: number, work: () => Promise<T>): Promise<T> => {
  const key = { account: `operator password ${operatorId}`, ip: SESSION };
  const counted = {
    key,
    rule: OPERATOR_TRIES,
    wrong: 'password_wrong',
    right: 'right',
    locked: 'login_locked',
  } as const;
  return countGuess(deps, counted, work);
};

/** A start code: its 192 bits need no limit over all addresses, which strangers could use up. */
export const tryStartCode = <T>(
  deps: Deps,
  { email, ip }: { email: string; ip: string },
  work: () => Promise<T>,
): Promise<T> => {
  const key = { account: `operator start ${email}`, ip };
  const counted = {
    key,
    rule: OPERATOR_TRIES,
    wrong: 'start_code_wrong',
    right: 'right',
    locked: 'login_locked',
  } as const;
  return countGuess(deps, counted, work);
};
