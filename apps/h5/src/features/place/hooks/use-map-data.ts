import { useQuery } from '@tanstack/react-query';
import { type City, readCities } from '#features/place/model/read-map-data.ts';
import { useLanguage } from '#i18n/language-provider.tsx';
import type { LanguageCode } from '#i18n/languages.ts';

type LoadText = () => Promise<{ readonly default: string }>;

/** Names of cities in the languages of the app; the list itself has English ones. */
const NAMES: Readonly<Record<LanguageCode, LoadText>> = {
  en: () => Promise.resolve({ default: '' }),
  zh: () => import('#features/place/data/names-zh.txt?raw'),
  hk: () => import('#features/place/data/names-hk.txt?raw'),
  th: () => import('#features/place/data/names-th.txt?raw'),
  jp: () => import('#features/place/data/names-jp.txt?raw'),
  kor: () => import('#features/place/data/names-kor.txt?raw'),
  fra: () => import('#features/place/data/names-fra.txt?raw'),
  spa: () => import('#features/place/data/names-spa.txt?raw'),
};

async function loadCities(language: LanguageCode): Promise<readonly City[]> {
  const [cities, names] = await Promise.all([import('#features/place/data/cities.txt?raw'), NAMES[language]()]);
  return readCities(cities.default, names.default);
}

/** The bundled list of cities, loaded with the first map. */
export function useCities() {
  const { code } = useLanguage().language;
  return useQuery({
    queryKey: ['place', 'cities', code],
    queryFn: () => loadCities(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Names a city with its country: Bangkok, Thailand. */
export function useCityName(): { readonly full: (city: City) => string; readonly country: (code: string) => string } {
  const { locale } = useLanguage().language;
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const country = (code: string) => regions.of(code) ?? code;
  const full = (city: City) =>
    city.shown === country(city.country) ? city.shown : `${city.shown}, ${country(city.country)}`;
  return { full, country };
}
