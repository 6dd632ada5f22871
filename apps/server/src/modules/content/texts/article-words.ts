/** Keys of all articles a release contains. */
export type ArticleKey =
  | 'faq'
  | 'faq_accounts'
  | 'faq_transfers'
  | 'faq_frozen'
  | 'faq_values'
  | 'faq_protect'
  | 'faq_levels'
  | 'faq_never'
  | 'faq_reach'
  | 'about'
  | 'contact'
  | 'compliance'
  | 'terms'
  | 'news_opening'
  | 'news_security'
  | 'banner_books'
  | 'banner_protect'
  | 'demo_notice';

export interface ArticleWords {
  readonly title: string;
  /** HTML, built with the functions below. */
  readonly content: string;
}

export type ReleaseTexts = Readonly<Record<ArticleKey, ArticleWords>>;

const tagged =
  (tag: string) =>
  (text: string): string =>
    `<${tag}>${text}</${tag}>`;

export const heading = tagged('h3');

export const subheading = tagged('h4');

/** One paragraph per argument. */
export const paragraphs = (...texts: readonly string[]): string => texts.map(tagged('p')).join('');

export const points = (...texts: readonly string[]): string => `<ul>${texts.map(tagged('li')).join('')}</ul>`;

/** Link to the page where users open a support request. */
export const supportLink = (text: string): string => `<a href="/h5/#/customer">${text}</a>`;

export const table = (head: readonly string[], ...rows: readonly (readonly string[])[]): string => {
  const body = rows.map((row) => `<tr>${row.map(tagged('td')).join('')}</tr>`).join('');
  return `<table><thead><tr>${head.map(tagged('th')).join('')}</tr></thead><tbody>${body}</tbody></table>`;
};
