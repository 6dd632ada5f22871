import { isNickname, isSignature } from '@candor/domain/validation/profile-text';

export interface ProfileForm {
  readonly nickname: string;
  readonly signature: string;
}

export type ProfileProblem = 'nickname' | 'signature';

/** Validates the form. Unchanged values saved under older rules stay valid; an empty signature removes the old one. */
export function findProblems(form: ProfileForm, saved: ProfileForm): readonly ProfileProblem[] {
  const isWrong = (field: ProfileProblem, isValid: (text: string) => boolean) =>
    form[field] !== saved[field] && !isValid(form[field]);
  const problems: ProfileProblem[] = [];
  // Some keyboards send an accent as a character of its own.
  if (isWrong('nickname', (text) => isNickname(text.normalize('NFC')))) problems.push('nickname');
  if (isWrong('signature', (text) => text === '' || isSignature(text))) problems.push('signature');
  return problems;
}

/** Request body with the changed fields only; null when nothing changed. */
export function toChange(form: ProfileForm, saved: ProfileForm): Partial<ProfileForm> | null {
  const change: { nickname?: string; signature?: string } = {};
  if (form.nickname !== saved.nickname) change.nickname = form.nickname;
  if (form.signature !== saved.signature) change.signature = form.signature;
  return Object.keys(change).length > 0 ? change : null;
}
