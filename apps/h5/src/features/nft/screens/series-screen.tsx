import { Heart, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { useShareLink } from '#data/use-share-link.ts';
import { BoxBuySheet } from '#features/nft/components/box-buy-sheet.tsx';
import { SeriesBody } from '#features/nft/components/series-body.tsx';
import { UnknownWork } from '#features/nft/components/unknown-work.tsx';
import { useNftTexts } from '#features/nft/components/use-nft-texts.ts';
import { useSeries } from '#features/nft/hooks/use-boxes.ts';
import { useFavouriteToggle } from '#features/nft/hooks/use-toggles.ts';
import { codeOf, seriesPath } from '#features/nft/model/nft-paths.ts';
import type { Series } from '#features/nft/model/nft-types.ts';
import '#features/nft/nft.css';
import '#features/nft/nft-boxes.css';
import { Button } from '#ui/button.tsx';
import { Dock, NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** A box series (?code=). */
export function SeriesScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.nft);
  const share = useShareLink();
  const [params] = useSearchParams();
  const code = codeOf(params);
  const favour = useFavouriteToggle(seriesPath(code));
  const query = useSeries(code);
  const series = query.data;
  const isUnknown = query.error instanceof ApiError && query.error.error === 'nft_series_unknown';
  const isFavourite = series?.card.favourite === 1;
  if (code === '') return <Redirect to={PATHS.nft} />;
  return (
    <>
      <NavBar
        title={t('nft.series.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          series === undefined ? null : (
            <>
              <span className={isFavourite ? 'nft-heart on' : 'nft-heart'}>
                <IconButton
                  label={t('nft.work.favourite')}
                  glyph={Heart}
                  pressed={isFavourite}
                  onClick={() => favour(code, !isFavourite)}
                />
              </span>
              <IconButton label={t('nft.work.share')} glyph={Share2} onClick={() => share(series.card.name)} />
            </>
          )
        }
      />
      <View>
        {isUnknown ? (
          <UnknownWork what="series" />
        ) : (
          <Loaded query={query}>{(loaded) => <SeriesBody series={loaded} />}</Loaded>
        )}
      </View>
      {series === undefined ? null : <SeriesDock series={series} />}
    </>
  );
}

function SeriesDock({ series }: { series: Series }) {
  const t = useTranslations('nft');
  const texts = useNftTexts();
  const isVisitor = useSession((state) => state.token === null);
  const [isOpen, setOpen] = useState(false);
  const { card, status } = series;
  const isSoldOut = series.sold >= series.total;
  if (status !== 1 || isSoldOut) {
    const text =
      status === 2
        ? t('buy.soon', { time: texts.moment(series.start_ms) })
        : t(isSoldOut ? 'series.soldOut' : 'series.ended');
    return (
      <Dock>
        <Button variant="primary" block disabled>
          {text}
        </Button>
      </Dock>
    );
  }
  const open = () => (isVisitor ? askToLogIn(seriesPath(card.code)) : setOpen(true));
  return (
    <>
      <Dock>
        <div className="row between nft-dock">
          {isVisitor ? null : (
            <div>
              <p className="xs c3">{t('buy.available')}</p>
              <p className="semi num nowrap">{texts.own(series.available, card.currency_name)}</p>
            </div>
          )}
          <Button variant="primary" grow onClick={open}>
            {t('buy.button', { price: texts.amount(series.price, card.currency_name) })}
          </Button>
        </div>
      </Dock>
      <BoxBuySheet open={isOpen} series={series} onClose={() => setOpen(false)} />
    </>
  );
}
