import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useLocation } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useAds } from '#features/otc/hooks/use-market.ts';
import type { Market } from '#features/otc/model/market-filter.ts';
import type { Ad, Index } from '#features/otc/model/otc-types.ts';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ListEnd } from '#widgets/list-end.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { AdRow } from './ad-row.tsx';
import { type TakeAsk, TakeSheet } from './take-sheet.tsx';
import { useOtcTexts } from './use-otc-texts.ts';

type AdListProps = {
  market: Market;
  empty: ReactNode;
  /** Only ads of this person. */
  merchantId?: number | undefined;
};

/** Offers of a market with the index above them, and the sheet that takes one. */
export function AdList({ market, empty, merchantId }: AdListProps) {
  const t = useTranslations('otc');
  const { list, first } = useAds(market, merchantId);
  const { ask, take, close } = useTaking(market);
  return (
    <>
      {first === undefined ? null : <IndexLine index={first.index} market={market} />}
      <Loaded query={list} skeleton={<AdsSkeleton />}>
        {(ads) =>
          ads.length === 0 ? (
            empty
          ) : (
            <>
              {ads.map((ad) => (
                <AdRow key={ad.id} ad={ad} onTake={take} withoutTrader={merchantId !== undefined} />
              ))}
              <ListEnd list={list} />
              <div className="pad otc-note">
                <Note glyph={ShieldCheck}>{t(market.side === 'buy' ? 'escrowBuy' : 'escrowSell')}</Note>
              </div>
            </>
          )
        }
      </Loaded>
      <TakeSheet ask={ask} onClose={close} />
    </>
  );
}

/** Which offer is open in the sheet; visitors are sent to the login page. */
function useTaking(market: Market) {
  const { pathname, search } = useLocation();
  const isVisitor = useSession((state) => state.token === null);
  const [ask, setAsk] = useState<TakeAsk | null>(null);
  const take = (ad: Ad) => {
    if (isVisitor) return askToLogIn(`${pathname}${search}`);
    const { side, id: adId } = ad;
    setAsk({ adId, side, coin: market.coin, by: 'fiat', amount: market.amount, kind: market.kind?.code ?? '' });
  };
  return { ask, take, close: () => setAsk(null) };
}

function IndexLine({ index, market }: { index: Index; market: Market }) {
  const t = useTranslations('otc');
  const texts = useOtcTexts();
  const price = texts.isKnown(index.price) ? `${texts.price(index.price)} ${market.fiat.code}` : t('indexUnknown');
  return (
    <>
      <p className="pad xs c3 num row between otc-index">
        <span>
          {t('index', { price })}
          {index.rate_ms > 0 ? (
            <span className="block-text">{t('rateAge', { age: texts.ago(index.rate_ms) })}</span>
          ) : null}
        </span>
        <span className="right">{t(market.side === 'buy' ? 'cheapestFirst' : 'highestFirst')}</span>
      </p>
      {index.is_old === 1 ? (
        <div className="pad otc-old">
          <Note tone="warn">{t('rateOld', { fiat: market.fiat.code })}</Note>
        </div>
      ) : null}
    </>
  );
}

const ROWS = [0, 1, 2, 3];

function AdsSkeleton() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className="pad otc-ad">
          <div className="row otc-who">
            <Skeleton width={32} height={32} radius={8} />
            <Skeleton width={160} />
          </div>
          <div className="stack otc-ad-body otc-tight">
            <Skeleton width={96} height={22} />
            <Skeleton width={140} height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
