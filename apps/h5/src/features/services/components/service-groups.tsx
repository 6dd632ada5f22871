import { useTranslations } from 'use-intl';
import { entryGlyph } from '#data/entry-glyph.ts';
import type { ServiceEntry } from '#data/feature.ts';
import { hrefOf } from '#data/paths.ts';
import type { ServiceGroup } from '#features/services/model/group-services.ts';
import { Badge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';

/** Service entries grouped under headings. */
export function ServiceGroups({ groups }: { groups: readonly ServiceGroup[] }) {
  const t = useTranslations('services.group');
  return groups.map(({ group, entries }) => (
    <section key={group} className="service-group" aria-labelledby={`services-${group}`}>
      <h2 id={`services-${group}`} className="sm c3 med pad">
        {t(group)}
      </h2>
      <ul className="grid g4">
        {entries.map((entry) => (
          <li key={entry.key}>
            <ServiceTile entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function ServiceTile({ entry }: { entry: ServiceEntry }) {
  const t = useTranslations();
  return (
    <a className="service-tile" href={hrefOf(entry.path)}>
      <span className="service-icon">
        <Icon glyph={entryGlyph(entry.icon)} size={22} />
        {entry.risk ? <Badge tone="warn">{t('services.risk')}</Badge> : null}
      </span>
      <span>{t(entry.label)}</span>
    </a>
  );
}
