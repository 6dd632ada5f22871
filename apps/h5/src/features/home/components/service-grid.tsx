import { useTranslations } from 'use-intl';
import { declaredEntries } from '#data/declared-features.ts';
import { hrefOf } from '#data/paths.ts';
import { useUnreadTickets } from '#data/use-unread-tickets.ts';
import { useMenu } from '#features/home/hooks/use-menu.ts';
import { toServices } from '#features/home/model/services.ts';
import { Icon } from '#ui/icon.tsx';
import { serviceGlyph } from './service-glyph.ts';

/** The entries of the menu. Their place is kept while they are on the way; without entries there is no place. */
export function ServiceGrid() {
  const t = useTranslations();
  const { data, isPending } = useMenu();
  if (isPending) return <div className="home-services" aria-hidden="true" />;
  const services = toServices(data ?? [], declaredEntries());
  if (services.length === 0) return null;
  return (
    <nav className="grid g5 home-services" aria-label={t('home.services')}>
      {services.map((service) => (
        <a key={service.key} className="home-service" href={hrefOf(service.path)}>
          <Icon glyph={serviceGlyph(service.icon)} size={24} />
          <span>{t(service.label)}</span>
          {service.key === 'customer' ? <NewAnswers /> : null}
        </a>
      ))}
    </nav>
  );
}

/** A dot while support has answered and the answer was not opened. */
function NewAnswers() {
  const t = useTranslations('home');
  const count = useUnreadTickets();
  if (count === 0) return null;
  return (
    <>
      <i className="home-dot" aria-hidden="true" />
      <span className="sr">{t('newAnswers', { count })}</span>
    </>
  );
}
