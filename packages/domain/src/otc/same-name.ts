/** Accents of Latin, Greek and Cyrillic letters; marks of other scripts belong to the letter. */
const ACCENTS = /[\u0300-\u036F]/gu;
const SPACES_AND_INVISIBLE = /[\s\p{Cf}]/gu;

const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(SPACES_AND_INVISIBLE, '')
    .toUpperCase()
    .toLowerCase();

/** Whether two names are the same person's: case, spaces, accents and full-width letters do not matter. An empty name equals none. */
export const isSameName = (one: string, other: string): boolean => {
  const folded = fold(one);
  return folded !== '' && folded === fold(other);
};
