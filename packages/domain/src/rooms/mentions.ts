/** Persons that one message can name. */
const MAX_MENTIONS = 3;
/** Marks of names that are looked up; a text with more names the first of these. */
const MAX_MARKS = 10;
/** A nickname has ten letters, in Thai each with two marks. */
const MAX_NAME = 30;

export interface Mention {
  readonly code: string;
  readonly name: string;
}

const runsOf = (text: string): string[] =>
  [...text.matchAll(/@([\p{L}\p{M}\p{N}*]+)/gu)].slice(0, MAX_MARKS).map(([, run = '']) => run);

/** The name may be followed by other letters without a space, as in Chinese: each beginning can be a name. */
const beginningsOf = (run: string): string[] => {
  const signs = [...run].slice(0, MAX_NAME);
  return signs.map((_, index) => signs.slice(0, signs.length - index).join('')).filter((name) => name.length >= 2);
};

/** What could be a name behind an @, in lower case. */
export const listMentionCandidates = (text: string): string[] => [
  ...new Set(runsOf(text).flatMap((run) => beginningsOf(run.toLowerCase()))),
];

/** Persons named in a text, by their names in lower case. Of names that begin alike the longest counts. */
export const pickMentions = (text: string, known: ReadonlyMap<string, string>): Mention[] => {
  const found = runsOf(text).flatMap((run): Mention[] => {
    const name = beginningsOf(run).find((beginning) => known.has(beginning.toLowerCase()));
    const code = name === undefined ? undefined : known.get(name.toLowerCase());
    return name === undefined || code === undefined ? [] : [{ code, name }];
  });
  return [...new Map(found.map((mention) => [mention.code, mention])).values()].slice(0, MAX_MENTIONS);
};
