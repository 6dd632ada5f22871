import { hasNoSpecialCharacters } from '../validation/text';
import { readsLikeStaff } from './staff-names';

/** Characters of the code that make a name without a nickname. */
const CODE_TAIL = 4;

/**
 * The name of a user in rooms: the nickname, or a name made of the code where there is none or one that reads like staff,
 * which an account may have from before that was refused.
 */
export const toShownName = ({ nickname, code }: { readonly nickname: string; readonly code: string }): string =>
  nickname !== '' && hasNoSpecialCharacters(nickname) && !readsLikeStaff(nickname)
    ? nickname
    : `u***${code.slice(-CODE_TAIL)}`;
