import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { useMenu } from '#features/home/hooks/use-menu.ts';
import { toServices } from '#features/home/model/services.ts';
import { Icon } from '#ui/icon.tsx';
import { serviceGlyph } from './service-glyph.ts';

/** The entries of the menu. Nothing is shown until they are known, and nothing when there are none. */
export function ServiceGrid() {
  const t = useTranslations('home');
  const { data } = useMenu();
  const services = toServices(data ?? []);
  if (services.length === 0) return null;
  return (
    <nav className="grid g5 home-services" aria-label={t('services')}>
      {services.map((service) => (
        <a key={service.title} className="home-service" href={hrefOf(service.path)}>
          <Icon glyph={serviceGlyph(service.icon)} size={24} />
          <span>{t(`menu.${service.title}`)}</span>
        </a>
      ))}
    </nav>
  );
}
