const MAX_URL_LENGTH = 8_000;
/** Dots, slashes, backslashes and control characters in disguise, doubled slashes, dot segments, fragments. */
const ODD_PATH = /%(?:2e|2f|5c|[01][0-9a-f]|7f)|\/\/|\/\.{1,2}(?:\/|$)|[\\#\0]/i;

export type UrlVerdict = 'plain' | 'too-long' | 'odd';

/** Our clients send canonical URLs only, so other spellings are refused instead of normalised. */
export const checkUrl = (url: string): UrlVerdict => {
  if (url.length > MAX_URL_LENGTH) return 'too-long';
  const at = url.indexOf('?');
  return ODD_PATH.test(at === -1 ? url : url.slice(0, at)) ? 'odd' : 'plain';
};
