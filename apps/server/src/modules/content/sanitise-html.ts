import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

const TEXT_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'br'];
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

const OWN_PATH = /^\/h5\/[A-Za-z0-9#?=&/_.-]*$/;
const OWN_PICTURE = /^\/h5\/img\/[A-Za-z0-9/_-]+\.(?:svg|png|jpg)$/;

/** Stands for our own origin while a path is resolved; it never appears in a text. */
const OWN_ORIGIN = 'https://own.invalid';

/**
 * The one spelling a link is stored in, as a browser resolves it: dot segments gone, the host in lower case and as
 * punycode, so that what is written is where it leads. Null for what is neither a page of ours nor another site by
 * https without a name or password in it.
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
  // Their text goes with them: it is code, or would be read as something else than text.
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
 * What an article may consist of; everything else is taken out. Taking something out can change how the rest is read,
 * so it is done until nothing changes any more; a text that never settles loses all its tags. Doing it again changes
 * nothing: a stored text that does change here was not written through this function.
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
