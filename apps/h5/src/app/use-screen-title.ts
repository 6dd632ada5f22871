import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { RouteEntry } from './routes.ts';

const BRAND = 'Candor';

export function useScreenTitle(entry: RouteEntry): void {
  const t = useTranslations();
  const title = `${t(entry.title)} · ${BRAND}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
