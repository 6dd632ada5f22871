import { parseUrl } from '#lib/parse-url.ts';

/** The part of a DOM node that readArticle uses. */
export interface SourceNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<SourceNode>;
  getAttribute?(name: string): string | null;
}

export type ArticleTag =
  | 'p'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'ul'
  | 'ol'
  | 'li'
  | 'strong'
  | 'em'
  | 'br'
  | 'a'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td';

export interface ArticleElement {
  readonly tag: ArticleTag;
  /** Set on links only. */
  readonly href?: string;
  readonly children: readonly ArticleNode[];
}

export type ArticleNode = string | ArticleElement;

const ELEMENT = 1;
const TEXT = 3;

/** Source element → rendered element. h1 is demoted: the page has its own. */
const DRAWN: Readonly<Record<string, ArticleTag>> = {
  P: 'p',
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h4',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  BR: 'br',
  A: 'a',
  TABLE: 'table',
  THEAD: 'thead',
  TBODY: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
};

/** Dropped together with their content. Any other unknown element is unwrapped: its content stays. */
const DROPPED = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT EMBED SVG MATH TITLE TEXTAREA SELECT FORM'.split(' '),
);

/** Elements in which whitespace text nodes are not allowed. */
const NO_TEXT = new Set<string>(['ul', 'ol', 'table', 'thead', 'tbody', 'tr']);

/** Second sanitizer after the server's. No attribute passes except a safe href. */
export function readArticle(nodes: ArrayLike<SourceNode>): readonly ArticleNode[] {
  return Array.from(nodes).flatMap(readNode);
}

function readNode(node: SourceNode): readonly ArticleNode[] {
  if (node.nodeType === TEXT) return node.textContent ? [node.textContent] : [];
  const name = node.nodeName.toUpperCase();
  if (node.nodeType !== ELEMENT || DROPPED.has(name)) return [];
  const inner = readArticle(node.childNodes);
  const tag = Object.hasOwn(DRAWN, name) ? DRAWN[name] : undefined;
  if (tag === undefined) return inner;
  if (tag === 'a') return readLink(node.getAttribute?.('href') ?? '', inner);
  const children = NO_TEXT.has(tag) ? inner.filter((child) => typeof child !== 'string') : inner;
  return [{ tag, children: tag === 'br' ? [] : children }];
}

/** External links go through our own page that shows the host; an invalid href becomes plain text. */
function readLink(href: string, children: readonly ArticleNode[]): readonly ArticleNode[] {
  if (/^#\/pages\/[A-Za-z0-9_]+\/[A-Za-z0-9_]+(?:\?[A-Za-z0-9_=&%.-]*)?$/.test(href) || href === '#/customer') {
    return [{ tag: 'a', href, children }];
  }
  const url = parseUrl(href);
  if (url?.protocol !== 'https:') return children;
  return [{ tag: 'a', href: `#/pages/common/webView?url=${encodeURIComponent(url.href)}`, children }];
}
