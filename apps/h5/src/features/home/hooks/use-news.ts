import { NEWS_CATEGORIES, newsList, newsPopup } from '@candor/contract/news';
import { useQuery } from '@tanstack/react-query';
import { request } from '#data/client.ts';
import { useLanguage } from '#i18n/language-provider.tsx';

const NEWS_LIFE_MS = 5 * 60 * 1000;

/** The newest entries of a category, in the language on screen. */
function useNewsList(category: 'news' | 'banner', limit: string) {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: ['news', category, code],
    queryFn: async ({ signal }) => {
      const input = { c_id: String(NEWS_CATEGORIES[category]), page: '1', limit };
      return (await request(newsList, input, { signal, silent: true })).list;
    },
    staleTime: NEWS_LIFE_MS,
  });
}

const useBannerList = () => useNewsList('banner', '6');
const useNewestList = () => useNewsList('news', '1');
export const useBanners = () => useBannerList().data ?? [];
export const useNewestNews = () => useNewestList().data?.[0];

/** Whether news and banners are still loading. */
export function useNewsPending(): boolean {
  const banners = useBannerList();
  const newest = useNewestList();
  return banners.isPending || newest.isPending;
}

/** The notice to show once, or null. */
export function usePopupNotice() {
  const { code } = useLanguage().language;
  const { data } = useQuery({
    queryKey: ['news', 'popup', code],
    queryFn: ({ signal }) => request(newsPopup, {}, { signal, silent: true }),
    staleTime: NEWS_LIFE_MS,
  });
  return data ?? null;
}
