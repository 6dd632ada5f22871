import type { ConfirmField } from '#ui/confirm-action.tsx';

interface Words {
  readonly label: string;
  readonly hint: string;
}

/** What an operator fills in when deciding on a queue's item. */
export const referenceField = (words: Words): ConfirmField => ({
  name: 'reference',
  ...words,
  required: true,
  maxLength: 128,
});
export const reasonField = (words: Words): ConfirmField => ({ name: 'reason', ...words, required: true, isLong: true });
export const noteField = (label: string): ConfirmField => ({ name: 'note', label, isLong: true });
