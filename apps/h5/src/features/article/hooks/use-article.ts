import { aboutPage, compliancePage, contactPage, faqPage, newsDetail, termsPage } from '@candor/contract/news';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#data/api-error.ts';
import { request } from '#data/client.ts';
import type { ArticleKey } from '#data/paths.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

const PAGES = {
  faq: faqPage,
  about: aboutPage,
  contact: contactPage,
  compliance: compliancePage,
  terms: termsPage,
} as const;

export type ArticleChoice = ArticleKey | { readonly id: string } | null;

const isKey = (key: string | null): key is ArticleKey => key !== null && Object.hasOwn(PAGES, key);

/** ?key= takes precedence over ?id=; without a valid one there is no article. */
export function chooseArticle(query: URLSearchParams): ArticleChoice {
  const key = query.get('key');
  if (isKey(key)) return key;
  const id = query.get('id') ?? '';
  return /^[1-9][0-9]{0,8}$/.test(id) ? { id } : null;
}

async function fetchArticle(choice: ArticleChoice, signal: AbortSignal) {
  if (choice === null) return null;
  try {
    if (typeof choice === 'string') return await request(PAGES[choice], {}, { signal, silent: true });
    return await request(newsDetail, choice, { signal, silent: true });
  } catch (error) {
    // The server replied that there is no such article.
    if (error instanceof ApiError && error.type === 'error') return null;
    throw error;
  }
}

/** An article in the language on screen; null when it does not exist. */
export function useArticle(choice: ArticleChoice) {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: ['article', code, choice],
    queryFn: ({ signal }) => fetchArticle(choice, signal),
  });
}
