import { DIAL_CODES, type RegionCode } from '@candor/domain/area/dial-codes';
import { create } from 'zustand';
import { useLanguage } from '#i18n/language-provider.tsx';
import type { LanguageCode } from '#i18n/languages.ts';
import { localStore } from '#lib/storage.ts';

const KEY = 'area';

/** The default region by language, until the user picks a region. */
const USUAL_REGION: Readonly<Record<LanguageCode, RegionCode>> = {
  en: 'US',
  zh: 'CN',
  hk: 'HK',
  th: 'TH',
  jp: 'JP',
  kor: 'KR',
  fra: 'FR',
  spa: 'ES',
};

const isRegion = (value: unknown): value is RegionCode => typeof value === 'string' && Object.hasOwn(DIAL_CODES, value);

interface AreaState {
  readonly picked: RegionCode | null;
}

const useAreaState = create<AreaState>(() => ({ picked: localStore.read(KEY, isRegion) ?? null }));

export function pickArea(region: RegionCode): void {
  localStore.write(KEY, region);
  useAreaState.setState({ picked: region });
}

/** The region of phone numbers: the picked one, else the default of the language. */
export function useArea(): { readonly region: RegionCode; readonly dialCode: string } {
  const { language } = useLanguage();
  const region = useAreaState((state) => state.picked) ?? USUAL_REGION[language.code];
  return { region, dialCode: DIAL_CODES[region] };
}
