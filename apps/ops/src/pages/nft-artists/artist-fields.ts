import { nftArtistTexts } from '#texts/nft.ts';
import type { ConfirmField } from '#ui/confirm-action.tsx';

const { fields: texts } = nftArtistTexts;

export const USER_FIELD: ConfirmField = {
  name: 'user_id',
  label: texts.userId,
  hint: texts.userIdHint,
  required: true,
  maxLength: 10,
};
export const REASON_FIELD: ConfirmField = { name: 'reason', label: texts.reason, required: true, isLong: true };

interface Named {
  readonly name: string;
  readonly bio: string;
}

/** Filled with what is public now. */
export const nameFieldsOf = ({ name, bio }: Named): ConfirmField[] => [
  { name: 'name', label: texts.name, required: true, maxLength: 40, initial: name },
  { name: 'bio', label: texts.bio, isLong: true, maxLength: 300, initial: bio },
  REASON_FIELD,
];

export const NAME_FIELDS = nameFieldsOf({ name: '', bio: '' });
