import { timingSafeEqual } from 'node:crypto';
import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { CODE_RULES, mayTry } from '@candor/domain/identity/codes';
import { isCode } from '@candor/domain/validation/code';
import { type Tx, withTx } from '#platform/db/with-tx';
import { refuse } from '#platform/refusal';
import { hashCode } from '../code-hash';
import { type CodeRow, loadHistory, loadNewestCode, lockTargets, updateSpent, updateTried } from '../codes.store';
import type { AccountDeps } from '../deps';

export interface CodeClaim {
  /** Where the code may have been sent to; the newest code among them counts. */
  readonly contacts: readonly Contact[];
  readonly scene: CodeScene;
  readonly code: string;
}

/** A code that was right. Good for one burnCode. */
export interface MatchedCode {
  /** null: the fixed code of the demo, which cannot be used up. */
  readonly id: string | null;
}

export type MatchCodeDeps = Pick<AccountDeps, 'pool' | 'clock' | 'secret' | 'config'>;

const isDemoCode = ({ config }: MatchCodeDeps, code: string): boolean =>
  config.mode === 'demo' && config.demoCode !== null && config.demoCode === code;

const isAlive = (row: CodeRow, nowMs: number): boolean =>
  !row.isSpent && row.expiresAt.getTime() > nowMs && row.tries < CODE_RULES.tries;

/** Takes one of the tries that are left, for good: this commits whatever the comparison says. */
const takeTry = async (tx: Tx, { contacts, scene }: CodeClaim, nowMs: number): Promise<CodeRow | 'none' | 'limit'> => {
  await lockTargets(tx, contacts);
  const newest = await loadNewestCode(tx, contacts, scene);
  if (newest === null || !isAlive(newest, nowMs)) return 'none';
  const { triesInHour, triesInDay } = await loadHistory(tx, newest.contact, { scene, nowMs });
  if (!mayTry({ inHour: triesInHour, inDay: triesInDay })) return 'limit';
  await updateTried(tx, newest.id);
  return newest;
};

/**
 * Compares a code and counts the try, in a transaction of its own: call it before the transaction of the work, and
 * burnCode inside that. Of guesses made at the same moment no more than five are compared.
 */
export const matchCode = async (deps: MatchCodeDeps, claim: CodeClaim): Promise<MatchedCode> => {
  const { scene, code } = claim;
  if (!isCode(code)) return refuse('code_wrong');
  if (isDemoCode(deps, code)) return { id: null };
  if (claim.contacts.length === 0) return refuse('code_wrong');
  const row = await withTx(deps.pool, (tx) => takeTry(tx, claim, deps.clock.nowMs()));
  if (row === 'limit') return refuse('code_limit_reached');
  if (row === 'none') return refuse('code_wrong');
  const hash = hashCode(deps.secret, { contact: row.contact, scene, code });
  return timingSafeEqual(hash, row.codeHash) ? { id: row.id } : refuse('code_wrong');
};

/** Uses the code up, in the transaction of the work it is for: both happen or neither. Of two at once one is refused. */
export const burnCode = async (tx: Tx, matched: MatchedCode, now: Date): Promise<void> => {
  if (matched.id === null) return;
  if (!(await updateSpent(tx, matched.id, now))) refuse('code_wrong');
};
