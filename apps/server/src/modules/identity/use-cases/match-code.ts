import { timingSafeEqual } from 'node:crypto';
import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { CODE_RULES, mayTry } from '@candor/domain/identity/codes';
import { isCode } from '@candor/domain/validation/code';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import type { Config } from '#platform/runtime/config';
import { hashCode } from '../code-hash';
import { type CodeRow, loadHistory, loadNewestCode, lockTargets, updateSpent, updateTried } from '../codes.store';
import type { AccountDeps } from '../deps';

export interface CodeClaim {
  /** Contacts the code may have been sent to; only the newest code among them is valid. */
  readonly contacts: readonly Contact[];
  readonly scene: CodeScene;
  readonly code: string;
  /** User of the session; null: no session. A code requested in a session is not valid outside, and vice versa. */
  readonly userId: number | null;
}

/** A matched code. Valid for one burnCode. */
export interface MatchedCode {
  /** null: the fixed code of the demo, which cannot be used up. */
  readonly id: string | null;
}

export type MatchCodeDeps = Pick<AccountDeps, 'pool' | 'clock' | 'secret'> & {
  readonly config: Pick<Config, 'mode' | 'demoCode'>;
};

const isDemoCode = ({ config }: MatchCodeDeps, code: string): boolean =>
  config.mode === 'demo' && config.demoCode !== null && config.demoCode === code;

const isAlive = (row: CodeRow, nowMs: number): boolean =>
  !row.isSpent && row.expiresAt.getTime() > nowMs && row.tries < CODE_RULES.tries;

/** Compares under the lock of the targets. A wrong code is counted as a try; a right one changes nothing. */
const compare = async (
  tx: Tx,
  deps: MatchCodeDeps,
  claim: CodeClaim,
): Promise<MatchedCode | 'code_wrong' | 'code_limit_reached'> => {
  const { contacts, scene, userId, code } = claim;
  const nowMs = deps.clock.nowMs();
  await lockTargets(tx, contacts);
  const newest = await loadNewestCode(tx, contacts, { scene, userId });
  if (newest === null || !isAlive(newest, nowMs)) return 'code_wrong';
  const { triesInHour, triesInDay } = await loadHistory(tx, newest.contact, { scene, userId, nowMs });
  if (!mayTry({ inHour: triesInHour, inDay: triesInDay })) return 'code_limit_reached';
  const hash = hashCode(deps.secret, { contact: newest.contact, scene, code });
  if (timingSafeEqual(hash, newest.codeHash)) return { id: newest.id };
  await updateTried(tx, newest.id);
  return 'code_wrong';
};

/**
 * Compares a code and counts a wrong try, in its own transaction: call it before the transaction of the work, and
 * burnCode inside that. At most five wrong guesses per code are compared, also when concurrent.
 */
export const matchCode = async (deps: MatchCodeDeps, claim: CodeClaim): Promise<MatchedCode> => {
  if (!isCode(claim.code)) return refuse('code_wrong');
  if (claim.contacts.length === 0) return refuse('code_wrong');
  if (isDemoCode(deps, claim.code)) return { id: null };
  const compared = await withTx(deps.pool, (tx) => compare(tx, deps, claim));
  return typeof compared === 'string' ? refuse(compared) : compared;
};

/** Marks the code as used, in the transaction of the work it authorises. Of two concurrent uses one is refused. */
export const burnCode = async (tx: Tx, matched: MatchedCode, now: Date): Promise<void> => {
  if (matched.id === null) return;
  if (!(await updateSpent(tx, matched.id, now))) refuse('code_wrong');
};
