import { type Checked, decideNickname, decideSignature } from '@candor/domain/profile/decide-profile';
import { Refusal, refuse } from '#platform/refusal';
import type { ProfileDeps } from '../deps';
import { updateTexts } from '../profile.store';

export interface ProfileChange {
  readonly userId: number;
  /** Undefined: not sent, unchanged. */
  readonly nickname: string | undefined;
  readonly signature: string | undefined;
}

const ensureText = (text: string | undefined, decide: (text: string) => Checked<string>): string | null => {
  if (text === undefined) return null;
  const checked = decide(text.trim());
  if (!checked.ok) throw new Refusal(checked.code, checked.params);
  return checked.value;
};

export const editProfile = async ({ pool }: Pick<ProfileDeps, 'pool'>, change: ProfileChange): Promise<void> => {
  const nickname = ensureText(change.nickname, decideNickname);
  const signature = ensureText(change.signature, decideSignature);
  if (nickname === null && signature === null) refuse('parameter_error', { field: 'nickname' });
  await updateTexts(pool, change.userId, { nickname, signature });
};
