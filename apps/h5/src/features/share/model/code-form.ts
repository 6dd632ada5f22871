import type { SentOf } from '@candor/contract/call';
import type { inviteSaveCode } from '@candor/contract/invite';
import type { InviteCode } from './invite-types.ts';

export interface CodeForm {
  /** 0: a new code. */
  readonly id: number;
  /** Of a new code: empty for a random one. An existing code keeps its text. */
  readonly code: string;
  readonly given: string;
  readonly note: string;
}

export const NEW_CODE: CodeForm = { id: 0, code: '', given: '0', note: '' };
export const CODE_LENGTH = 12;
export const NOTE_LENGTH = 40;

const OWN_TEXT = /^[A-Z0-9]{4,12}$/;

export const toForm = ({ id, code, given_percent: given, note }: InviteCode): CodeForm => ({ id, code, given, note });

/** Codes are stored in capitals. */
export const toCodeText = (typed: string): string => typed.trim().toUpperCase();

export const isCodeWrong = ({ id, code }: CodeForm): boolean => id === 0 && code !== '' && !OWN_TEXT.test(code);

export const toCodeFields = ({ id, code, given, note }: CodeForm): SentOf<typeof inviteSaveCode> => ({
  ...(id === 0 ? { code } : { id: String(id) }),
  given_percent: given,
  note: note.trim(),
});

/** Where the form shows a refusal. */
export const isCodeRefusal = (refusal: string): boolean =>
  refusal === 'invite_code_taken' || refusal === 'invite_code_wrong';

/** The code that the page shows: the one that was chosen, else the first of the user. */
export const findCode = (codes: readonly InviteCode[], chosenId: number): InviteCode | undefined =>
  codes.find(({ id }) => id === chosenId) ?? codes.find((code) => code.is_first === 1) ?? codes[0];
