import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { artistPath } from '#features/nft/model/nft-paths.ts';
import type { Work } from '#features/nft/model/nft-types.ts';
import { Badge } from '#ui/badge.tsx';
import { Face } from '#ui/face.tsx';
import { TYPE_KEYS } from './mode-names.ts';

/** Name, artist, type and rarity. */
export function WorkTitle({ work }: { work: Work }) {
  const t = useTranslations('nft');
  const { card } = work;
  return (
    <section className="pad nft-title">
      <div className="row between top">
        <h2 className="t2 grow">{card.name}</h2>
        <span className="row nft-badges">
          {card.unopened === 1 ? (
            <Badge>{t('mode.box')}</Badge>
          ) : (
            <>
              <Badge>{t(`type.${TYPE_KEYS[card.type]}`)}</Badge>
              {card.rarity === '' ? null : <Badge tone="brand">{t(`rarity.${card.rarity}`)}</Badge>}
            </>
          )}
        </span>
      </div>
      <a className="row sm c2 nft-artist-link" href={hrefOf(artistPath(card.artist_id))}>
        <Face name={card.artist_name} src={work.artist_avatar || undefined} size={24} />
        {card.artist_name}
      </a>
    </section>
  );
}
