import type { Finding, Source } from './source';

// Put together from parts, so that this file does not find itself.
const UNFINISHED = new RegExp(`\\b(?:${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);
const TEXT_FILES = /[.](ts|tsx|mts|mjs|cjs|css|sql|html|md|sh)$/;

/** Words that mark unfinished work, in code, comments and texts. */
export function scanUnfinished({ path, text }: Source): Finding[] {
  if (!TEXT_FILES.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const word = UNFINISHED.exec(line)?.[0];
    const message = `"${word}": finish it, leave it out, or open an issue`;
    return word === undefined ? [] : [{ path, line: index + 1, rule: 'unfinished', message }];
  });
}
