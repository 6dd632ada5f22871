import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

const TEXT_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'br'];
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

const OWN_PATH = /^\/h5\/[A-Za-z0-9#?=&/_.-]*$/;
const OWN_PICTURE = /^\/h5\/img\/[A-Za-z0-9/_-]+\.(?:svg|png|jpg)$/;

/** Placeholder for our own origin while a relative link is resolved; never part of the output. */
const OWN_ORIGIN = 'https://own.invalid';

/**
 * The canonical spelling a link is stored in, as a browser resolves it: no dot segments, host in lower case and
 * punycode, so that the text shows the real destination. Null unless it is a page of ours or another site by https
 * without user name and password.
 */
const normaliseLink = (href: string): string | null => {
  const isOwn = OWN_PATH.test(href);
  if (!isOwn && !/^https:\/\/[^\s\\]+$/i.test(href)) return null;
  if (!URL.canParse(href, OWN_ORIGIN)) return null;
  const { origin, pathname, search, hash, username, password, href: whole } = new URL(href, OWN_ORIGIN);
  if (isOwn) return origin === OWN_ORIGIN && pathname.startsWith('/h5/') ? `${pathname}${search}${hash}` : null;
  return username === '' && password === '' ? whole : null;
};

const toLink = (_: string, { href = '' }: Attributes): Tag => {
  const link = normaliseLink(href);
  return { tagName: 'a', attribs: link === null ? {} : { href: link, rel: 'noopener noreferrer' } };
};

const toPicture = (_: string, { src = '', alt = '' }: Attributes): Tag => ({ tagName: 'img', attribs: { src, alt } });

const OPTIONS: IOptions = {
  allowedTags: [...TEXT_TAGS, ...TABLE_TAGS, 'a', 'img'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The text inside these tags is removed too: it is code, or would be parsed as something other than text.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'svg',
    'math',
    'iframe',
    'title',
    'xmp',
  ],
  nestingLimit: 30,
  transformTags: { a: toLink, img: toPicture },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_PICTURE.test(attribs.src ?? ''),
};

const MAX_ROUNDS = 5;

/**
 * Keeps only the allowed tags and attributes. Removing markup can change how the rest is parsed, so the sanitiser
 * repeats until the output is stable; a text that never becomes stable loses all its tags. Idempotent: a stored text
 * that changes here was not written through this function.
 */
export const sanitiseHtml = (html: string): string => {
  let text = html;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = sanitizeHtml(text, OPTIONS).trim();
    if (next === text) return text;
    text = next;
  }
  return sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} }).trim();
};
