import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';

const TEXT_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'br'];
const TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'th', 'td'];

const OWN_PATH = /^\/h5\/[A-Za-z0-9#?=&/_.-]*$/;
const OWN_PICTURE = /^\/h5\/img\/[A-Za-z0-9/_-]+\.(?:svg|png|jpg)$/;

/** Leads to another site by https, without a name or password in it, or to a page of ours. */
const isLink = (href: string): boolean => {
  if (OWN_PATH.test(href)) return true;
  if (!/^https:\/\/[^\s\\]+$/i.test(href) || !URL.canParse(href)) return false;
  const { protocol, username, password } = new URL(href);
  return protocol === 'https:' && username === '' && password === '';
};

const toLink = (_: string, { href = '' }: Attributes): Tag => ({
  tagName: 'a',
  attribs: isLink(href) ? { href, rel: 'noopener noreferrer' } : {},
});

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
