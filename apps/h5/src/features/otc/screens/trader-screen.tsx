import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useFiat } from '#data/fiat-store.ts';
import { PATHS } from '#data/paths.ts';
import { Redirect, useSearchParams } from '#data/router.tsx';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { AdList } from '#features/otc/components/ad-list.tsx';
import { BlockDialog } from '#features/otc/components/block-dialog.tsx';
import { MarketBar } from '#features/otc/components/market-bar.tsx';
import { TraderHead } from '#features/otc/components/trader-head.tsx';
import { TraderRatings } from '#features/otc/components/trader-ratings.tsx';
import { useSetup, useTrader } from '#features/otc/hooks/use-market.ts';
import { useBlock } from '#features/otc/hooks/use-own.ts';
import { type MarketFilter, readFilter, toMarket, writeFilter } from '#features/otc/model/market-filter.ts';
import { idOf, traderPath } from '#features/otc/model/otc-paths.ts';
import type { Setup, TraderPage } from '#features/otc/model/otc-types.ts';
import '#features/otc/otc.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** One trader (?id=): figures, ratings and ads. */
export function TraderScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.otc);
  const [params] = useSearchParams();
  const id = idOf(params);
  const query = useTrader(id);
  const setup = useSetup();
  if (id === 0) return <Redirect to={PATHS.otc} />;
  return (
    <>
      <NavBar title={t('otc.trader.heading')} back={{ label: t('common.actions.back'), onClick: back }} />
      <View>
        <Loaded query={query}>
          {(trader) => (
            <>
              <TraderHead trader={trader} />
              {trader.is_self === 1 ? null : <BlockButton trader={trader} />}
              <TraderRatings trader={trader} />
              {trader.is_blocked === 1 ? null : (
                <Loaded query={setup}>{(data) => <TraderAds setup={data} id={id} />}</Loaded>
              )}
            </>
          )}
        </Loaded>
      </View>
    </>
  );
}

function TraderAds({ setup, id }: { setup: Setup; id: number }) {
  const t = useTranslations('otc');
  const [params, setParams] = useSearchParams();
  const display = useFiat((state) => state.fiat.currency_code);
  const filter = readFilter(params);
  const market = toMarket(filter, setup, display);
  if (market === null) return null;
  const show = (next: MarketFilter) => setParams({ id: String(id), ...writeFilter(next) }, { replace: true });
  return (
    <MarketBar setup={setup} filter={filter} market={market} onChange={show}>
      <AdList market={market} merchantId={id} empty={<EmptyState art="records" title={t('trader.noAds')} />} />
    </MarketBar>
  );
}

function BlockButton({ trader }: { trader: TraderPage }) {
  const t = useTranslations('otc.trader');
  const isVisitor = useSession((state) => state.token === null);
  const [isAsking, setAsking] = useState(false);
  const { block, isPending } = useBlock();
  const isBlocked = trader.is_blocked === 1;
  const press = () => {
    if (isVisitor) return askToLogIn(traderPath(trader.id));
    if (isBlocked) block(trader.id, false);
    else setAsking(true);
  };
  return (
    <div className="pad otc-block">
      {isBlocked ? <p className="sm c2 otc-label">{t('isBlocked')}</p> : null}
      <Button size="s" variant="line" pending={isPending} onClick={press}>
        {t(isBlocked ? 'unblock' : 'block')}
      </Button>
      <BlockDialog open={isAsking} id={trader.id} name={trader.name} onClose={() => setAsking(false)} />
    </div>
  );
}
