import type { CodeScene } from '@candor/contract/security';
import type { Contact } from '@candor/domain/identity/account-name';
import { refuse } from '#platform/refusal';
import { findAccount } from '../accounts.store';
import { type MatchCodeDeps, matchCode } from './match-code';

export interface CheckRequest {
  readonly contact: Contact;
  readonly scene: CodeScene;
  readonly code: string;
  /** User of the requesting session; null: no session. */
  readonly userId: number | null;
}

/**
 * For the scene "account": the owner's session is compared with the code it requested, all others with the one
 * requested without a session.
 */
const inWhoseSession = async (deps: MatchCodeDeps, request: CheckRequest): Promise<number | null> => {
  const { contact, scene, userId } = request;
  if (scene === 'register') return null;
  if (scene !== 'account') return userId ?? refuse('session_invalid');
  const account = await findAccount(deps.pool, contact);
  return account !== null && account.id === userId ? userId : null;
};

/** Compares a code without using it up. Codes of logged-in scenes are compared only inside the session they belong to. */
export const checkCode = async (deps: MatchCodeDeps, request: CheckRequest): Promise<void> => {
  const { contact, scene, code } = request;
  await matchCode(deps, { contacts: [contact], scene, code, userId: await inWhoseSession(deps, request) });
};
