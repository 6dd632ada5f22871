import { LayoutGrid } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { declaredEntries } from '#data/declared-features.ts';
import type { HomeEntry } from '#data/feature.ts';
import { HOME_GLYPHS } from '#data/home-glyph.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useServices } from '#data/use-services.ts';
import { toHomeEntries } from '#features/home/model/home-entries.ts';
import { Icon } from '#ui/icon.tsx';

/**
 * The first menu entries and a link to all. Keeps its height while loading; if the menu fails to load, all entries of
 * the app are used, because each page itself shows when it is switched off.
 */
export function ServiceGrid() {
  const t = useTranslations('home');
  const { data, isPending } = useServices();
  if (isPending) return <div className="home-services" aria-hidden="true" />;
  return (
    <nav className="grid g5 home-services" aria-label={t('services')}>
      {toHomeEntries(data ?? declaredEntries()).map((entry) => (
        <Service key={entry.key} entry={entry} />
      ))}
      <a className="home-service" href={hrefOf(PATHS.services)}>
        <Icon glyph={LayoutGrid} size={24} />
        <span>{t('all')}</span>
      </a>
    </nav>
  );
}

function Service({ entry }: { entry: HomeEntry }) {
  const t = useTranslations();
  return (
    <a className="home-service" href={hrefOf(entry.path)}>
      <Icon glyph={HOME_GLYPHS[entry.icon]} size={24} />
      <span>{t(entry.label)}</span>
    </a>
  );
}
