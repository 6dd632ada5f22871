import { Heart, Share2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#data/api-error.ts';
import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useBack } from '#data/use-back.ts';
import { useShareLink } from '#data/use-share-link.ts';
import { useUser } from '#data/use-user.ts';
import { AuctionCard, AuctionNotes } from '#features/nft/components/auction-card.tsx';
import { BidList } from '#features/nft/components/bid-list.tsx';
import { DepositList } from '#features/nft/components/deposit-list.tsx';
import { HistoryList } from '#features/nft/components/history-list.tsx';
import { MediaView } from '#features/nft/components/media-view.tsx';
import { SaleCard } from '#features/nft/components/sale-card.tsx';
import { UnknownWork } from '#features/nft/components/unknown-work.tsx';
import { WorkDock } from '#features/nft/components/work-dock.tsx';
import { WorkFacts } from '#features/nft/components/work-facts.tsx';
import { WorkTitle } from '#features/nft/components/work-title.tsx';
import { useFavouriteToggle } from '#features/nft/hooks/use-toggles.ts';
import { useLiveBids, useWork } from '#features/nft/hooks/use-work.ts';
import { type Standing, standingOf, withBids } from '#features/nft/model/auction-view.ts';
import { codeOf, workPath } from '#features/nft/model/nft-paths.ts';
import type { Bids, Offer, Work } from '#features/nft/model/nft-types.ts';
import { lastSale } from '#features/nft/model/provenance.ts';
import '#features/nft/nft.css';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Note } from '#ui/note.tsx';
import { AskAbout } from '#widgets/ask-about.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** One work (?code=); ?buy=1 opens the sheet to buy. */
export function WorkScreen() {
  const [params] = useSearchParams();
  const code = codeOf(params);
  return code === '' ? <Redirect to={PATHS.nft} /> : <WorkPage key={code} code={code} />;
}

function WorkPage({ code }: { code: string }) {
  const t = useTranslations();
  const back = useBack(PATHS.nft);
  const [params] = useSearchParams();
  const share = useShareLink();
  const favour = useFavouriteToggle(workPath(code));
  const query = useWork(code);
  const work = query.data;
  const bids = useLiveBids(code, work?.offer?.mode === 2);
  const userId = useUser()?.id ?? null;
  const offer = work?.offer ? withBids(work.offer, bids) : null;
  const standing = work === undefined ? 'none' : standingOf(work, bids, userId);
  const isFavourite = work?.card.favourite === 1;
  const isUnknown = query.error instanceof ApiError && query.error.error === 'nft_unknown';
  return (
    <>
      <NavBar
        title={t('nft.work.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={
          work === undefined ? null : (
            <>
              {work.is_own === 1 && lastSale(work.provenance) !== undefined ? (
                <AskAbout kind="nft" id={code} form="icon" />
              ) : null}
              {work.is_own === 1 ? null : (
                <span className={isFavourite ? 'nft-heart on' : 'nft-heart'}>
                  <IconButton
                    label={t('nft.work.favourite')}
                    glyph={Heart}
                    pressed={isFavourite}
                    onClick={() => favour(code, !isFavourite)}
                  />
                </span>
              )}
              <IconButton label={t('nft.work.share')} glyph={Share2} onClick={() => share(work.card.name)} />
            </>
          )
        }
      />
      <View>
        {isUnknown ? (
          <UnknownWork what="work" />
        ) : (
          <Loaded query={query}>
            {(loaded) => <WorkBody work={loaded} offer={offer} bids={bids} standing={standing} />}
          </Loaded>
        )}
      </View>
      {work === undefined ? null : (
        <WorkDock work={work} offer={offer} standing={standing} opensBuy={params.get('buy') === '1'} />
      )}
    </>
  );
}

type BodyProps = { work: Work; offer: Offer | null; bids: Bids | undefined; standing: Standing };

function WorkBody({ work, offer, bids, standing }: BodyProps) {
  const t = useTranslations('nft.work');
  return (
    <>
      <div className="pad">
        <MediaView work={work} />
      </div>
      <WorkTitle work={work} />
      {work.taken_down === 1 ? (
        <div className="pad nft-part">
          <Note tone="warn">{t('takenDown', { reason: work.takedown_reason })}</Note>
        </div>
      ) : null}
      {offer === null ? (
        <section className="pad nft-part">
          <Note>{t('notForSale')}</Note>
        </section>
      ) : offer.mode === 2 ? (
        <>
          <AuctionCard offer={offer} bids={bids} standing={standing} />
          {offer.status === 0 ? null : <AuctionNotes offer={offer} />}
          {bids === undefined ? null : <BidList bids={bids} offer={offer} />}
        </>
      ) : (
        <SaleCard work={work} offer={offer} />
      )}
      {offer === null || (offer.mode === 2 && offer.status === 0) ? <DepositList code={work.card.code} /> : null}
      <HistoryList work={work} />
      <WorkFacts work={work} />
    </>
  );
}
