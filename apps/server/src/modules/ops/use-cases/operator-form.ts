import { OPERATOR_ROLES, type OperatorRole } from '@candor/contract/call';
import { toContact } from '@candor/domain/identity/account-name';
import { findPasswordProblem } from '@candor/domain/identity/password-policy';
import { Refusal, refuse } from '#platform/refusal';
import { normaliseEmail } from './log-in-operator';

const SHORTEST_PASSWORD = 10;

const isRole = (text: string): text is OperatorRole => (OPERATOR_ROLES as readonly string[]).includes(text);

/** Comma-separated roles, without duplicates, in the order of the contract. */
export const readRoles = (text: string): OperatorRole[] => {
  const names = [...new Set(text.split(',').map((one) => one.trim()))].filter((one) => one !== '');
  if (names.length === 0 || !names.every(isRole)) refuse('parameter_error', { field: 'roles' });
  return OPERATOR_ROLES.filter((role) => names.includes(role));
};

/** Operator passwords must be longer than a user's, and not common. */
export const ensureOperatorPassword = (email: string, password: string): void => {
  if (password.length < SHORTEST_PASSWORD) refuse('parameter_error', { field: 'password' });
  const problem = findPasswordProblem({ password, repeated: password, account: email });
  if (problem) throw new Refusal(problem);
};

export const readOperatorEmail = (text: string): string => {
  const email = normaliseEmail(text);
  return toContact(email)?.channel === 'email' ? email : refuse('parameter_error', { field: 'email' });
};

export const readOperatorName = (text: string): string => text.trim() || refuse('parameter_error', { field: 'name' });
