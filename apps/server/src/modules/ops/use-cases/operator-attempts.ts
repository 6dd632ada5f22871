import type { RefusalCode } from '@candor/contract/codes';
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

type Deps = Pick<OpsDeps, 'pool' | 'clock'>;

const ANYWHERE = 'any';

/** The space keeps these keys distinct from any user account name. */
const codeKey = (operatorId: number): TryKey => ({ account: `operator authenticator ${operatorId}`, ip: ANYWHERE });

interface Counted {
  readonly key: TryKey;
  readonly rule: TryRule;
  /** The refusal of `work` that counts as a wrong guess. Any other error does not count. */
  readonly wrong: RefusalCode;
  /** Effect of a right guess on earlier wrong ones: 'right' clears them, 'void' keeps them. */
  readonly right: 'right' | 'void';
}

/**
 * Runs `work`, which compares a secret, and counts wrong guesses. While locked, `work` is not run, even for a right
 * guess.
 */
const countGuess = async <T>(deps: Deps, { key, rule, wrong, right }: Counted, work: () => Promise<T>): Promise<T> => {
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
    return refuse('login_locked', { minutes: toLockedMinutes(guess.lockedUntilMs, deps.clock.nowMs()) });
  }
  if (ended.refusal) throw ended.refusal;
  return ended.reply as T;
};

/** A password or start code: counted per IP address and, with a higher limit, over all addresses. */
export const tryOperatorSecret = <T>(
  deps: Deps,
  { email, ip, wrong }: { email: string; ip: string; wrong: RefusalCode },
  work: () => Promise<T>,
): Promise<T> => {
  const key = (from: string): TryKey => ({ account: `operator ${email}`, ip: from });
  const here = { key: key(ip), rule: OPERATOR_TRIES, wrong, right: 'right' } as const;
  const anywhere = { key: key(ANYWHERE), rule: OPERATOR_TRIES_ANYWHERE, wrong, right: 'void' } as const;
  return countGuess(deps, here, () => countGuess(deps, anywhere, work));
};

/** An authenticator code; `work` refuses a wrong one with `totp_wrong`, inside its own transaction. */
export const tryOperatorCode = <T>(deps: Deps, operatorId: number, work: () => Promise<T>): Promise<T> => {
  const counted = { key: codeKey(operatorId), rule: OPERATOR_TRIES, wrong: 'totp_wrong', right: 'right' } as const;
  return countGuess(deps, counted, work);
};
