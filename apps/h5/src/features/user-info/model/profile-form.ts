import { isNickname, isSignature } from '@candor/domain/validation/profile-text';

export interface ProfileForm {
  readonly nickname: string;
  readonly signature: string;
}

export type ProfileProblem = 'nickname' | 'signature';

/** What is wrong with the form. What was saved under older rules may stay; an empty signature takes the old one away. */
export function findProblems(form: ProfileForm, saved: ProfileForm): readonly ProfileProblem[] {
  const isWrong = (field: ProfileProblem, isValid: (text: string) => boolean) =>
    form[field] !== saved[field] && !isValid(form[field]);
  const problems: ProfileProblem[] = [];
  if (isWrong('nickname', isNickname)) problems.push('nickname');
  if (isWrong('signature', (text) => text === '' || isSignature(text))) problems.push('signature');
  return problems;
}

/** Only what was changed is sent; null when nothing was. */
export function toChange(form: ProfileForm, saved: ProfileForm): Partial<ProfileForm> | null {
  const change: { nickname?: string; signature?: string } = {};
  if (form.nickname !== saved.nickname) change.nickname = form.nickname;
  if (form.signature !== saved.signature) change.signature = form.signature;
  return Object.keys(change).length > 0 ? change : null;
}
