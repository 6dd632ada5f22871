import { useTranslations } from 'use-intl';
import { useFollowToggle } from '#features/nft/hooks/use-toggles.ts';
import { artistPath } from '#features/nft/model/nft-paths.ts';
import type { ArtistPage } from '#features/nft/model/nft-types.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { formatDate } from '#lib/format-time.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Face } from '#ui/face.tsx';
import { Stat } from '#ui/stat.tsx';
import { useNftTexts } from './use-nft-texts.ts';

/** Who the artist is, and the prices of first sales and resales. */
export function ArtistHead({ page }: { page: ArtistPage }) {
  const t = useTranslations('nft.artist');
  const place = useTimePlace();
  const { artist } = page;
  return (
    <>
      <section className="pad row top nft-artist">
        <Face name={artist.name} src={artist.avatar || undefined} size={72} />
        <div className="grow">
          <h2 className="t2">{artist.name}</h2>
          {artist.bio === '' ? null : <p className="sm c3 nft-prose">{artist.bio}</p>}
          <p className="row wrap nft-badges">
            {page.verified === 1 ? <Badge>{t('verified')}</Badge> : null}
            <Badge>{t('since', { date: formatDate(artist.since_ms, place) })}</Badge>
          </p>
        </div>
      </section>
      <Counts page={page} />
      <Prices page={page} />
    </>
  );
}

function Counts({ page: { artist } }: { page: ArtistPage }) {
  const t = useTranslations('nft.artist');
  const texts = useNftTexts();
  const follow = useFollowToggle(artistPath(artist.id));
  const isFollowed = artist.followed === 1;
  return (
    <section className="pad row between nft-counts">
      <div className="row">
        <Stat label={t('works')} value={texts.count(artist.works)} />
        <Stat label={t('sold')} value={texts.count(artist.sold)} />
        <Stat label={t('fans')} value={texts.counter(artist.fans)} />
      </div>
      <Button size="md" variant="line" pending={follow.isPending} onClick={() => follow.toggle(artist.id, !isFollowed)}>
        {t(isFollowed ? 'following' : 'follow')}
      </Button>
    </section>
  );
}

function Prices({ page }: { page: ArtistPage }) {
  const t = useTranslations('nft.artist');
  const texts = useNftTexts();
  const median = (amount: string) => (amount === '' ? '—' : texts.amount(amount, 'USDT'));
  return (
    <section className="pad nft-part">
      <div className="card tight nft-stats">
        <Stat label={t('medianFirst')} value={median(page.median_first)} />
        <Stat label={t('medianResale')} value={median(page.median_resale)} />
        <Stat
          right
          label={t('atLoss')}
          value={
            page.resales === 0
              ? '—'
              : t('lossOf', { loss: texts.count(page.resales_at_loss), count: texts.count(page.resales) })
          }
        />
      </div>
    </section>
  );
}
