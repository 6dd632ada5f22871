import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { RouteEntry } from '#data/feature.ts';

const BRAND = 'Candor';

export function useScreenTitle(entry: RouteEntry): void {
  const t = useTranslations();
  // While a screen's texts load, the title is the brand alone.
  const title = t.has(entry.title) ? `${t(entry.title)} · ${BRAND}` : BRAND;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
