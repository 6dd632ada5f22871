import { useTranslations } from 'use-intl';
import { articlePath, hrefOf } from '#data/paths.ts';
import { useBanners } from '#features/home/hooks/use-news.ts';
import { ownPicture } from '#features/home/model/own-picture.ts';

/** Horizontally scrollable banners without automatic movement. */
export function BannerStrip() {
  const t = useTranslations('home');
  const banners = useBanners();
  if (banners.length === 0) return null;
  return (
    <section className="home-banners" aria-label={t('banners')}>
      {banners.map(({ id, title, cover }) => {
        const picture = ownPicture(cover);
        return (
          <a key={id} className="home-banner" href={hrefOf(articlePath(id))}>
            {picture ? <img src={picture} alt="" loading="lazy" /> : null}
            <span className="sm med">{title}</span>
          </a>
        );
      })}
    </section>
  );
}
