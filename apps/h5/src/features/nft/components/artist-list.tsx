import { useTranslations } from 'use-intl';
import { hrefOf } from '#data/paths.ts';
import { useArtists } from '#features/nft/hooks/use-market.ts';
import { artistPath } from '#features/nft/model/nft-paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Face } from '#ui/face.tsx';
import { ListGroup, ListRow } from '#ui/list-row.tsx';
import { Paged } from '#widgets/trade/paged.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** Artists, those with the most fans first. */
export function ArtistList({ keyword }: { keyword: string }) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const { list } = useArtists(keyword);
  const empty = <EmptyState page art="records" title={t(keyword === '' ? 'list.noArtists' : 'list.noneFound')} />;
  return (
    <Paged list={list} empty={empty}>
      {(artists) => (
        <ListGroup label={t('tabs.artists')}>
          {artists.map((artist) => (
            <ListRow
              key={artist.id}
              href={hrefOf(artistPath(artist.id))}
              lead={<Face name={artist.name} src={artist.avatar || undefined} />}
              caption={artist.bio === '' ? null : <span className="nft-bio">{artist.bio}</span>}
              end={t('artist.worksOf', { count: artist.works })}
              endCaption={t('artist.fansOf', { count: artist.fans, shown: texts.counter(artist.fans) })}
            >
              {artist.name}
            </ListRow>
          ))}
        </ListGroup>
      )}
    </Paged>
  );
}
