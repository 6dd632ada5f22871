import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { askToLogIn } from '#data/ask-to-log-in.ts';
import { useFiat } from '#data/fiat-store.ts';
import { useConnection } from '#data/online-store.ts';
import { hrefOf, PATHS } from '#data/paths.ts';
import { useSession } from '#data/session-store.ts';
import { useBack } from '#data/use-back.ts';
import { CompareSheet } from '#features/otc/components/compare-sheet.tsx';
import { QuickAmount, QuickPicks } from '#features/otc/components/quick-amount.tsx';
import { QuickNotes } from '#features/otc/components/quick-notes.tsx';
import { QuickOfferCard } from '#features/otc/components/quick-offer.tsx';
import { QuickPad } from '#features/otc/components/quick-pad.tsx';
import { type TakeAsk, TakeSheet } from '#features/otc/components/take-sheet.tsx';
import { useSetup } from '#features/otc/hooks/use-market.ts';
import { useQuickForm } from '#features/otc/hooks/use-quick-form.ts';
import { type Market, type MarketFilter, NO_FILTER, toMarket } from '#features/otc/model/market-filter.ts';
import type { Setup } from '#features/otc/model/otc-types.ts';
import '#features/otc/otc.css';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NavBar, View } from '#ui/frame.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Loaded } from '#widgets/loaded.tsx';

/** Buys coins for an amount from the best offer. */
export function QuickScreen() {
  const t = useTranslations();
  const back = useBack(PATHS.otc);
  const setup = useSetup();
  const display = useFiat((state) => state.fiat.currency_code);
  const [filter, setFilter] = useState<MarketFilter>(NO_FILTER);
  const market = setup.data === undefined ? null : toMarket(filter, setup.data, display);
  return (
    <>
      <NavBar
        title={t('otc.quick.heading')}
        back={{ label: t('common.actions.back'), onClick: back }}
        actions={<IconButton label={t('otc.myOrders')} glyph={ClipboardList} href={hrefOf(PATHS.otcOrders)} />}
      />
      {setup.data !== undefined && market !== null ? (
        <QuickPage setup={setup.data} market={market} onChange={(part) => setFilter((now) => ({ ...now, ...part }))} />
      ) : (
        <View>
          <Loaded query={setup}>{() => <EmptyState page art="records" title={t('otc.none')} />}</Loaded>
        </View>
      )}
    </>
  );
}

type QuickPageProps = { setup: Setup; market: Market; onChange: (part: Partial<MarketFilter>) => void };

function QuickPage({ setup, market, onChange }: QuickPageProps) {
  const t = useTranslations('otc.quick');
  const isVisitor = useSession((state) => state.token === null);
  const isOffline = useConnection((state) => state.offlineSinceMs !== null);
  const quick = useQuickForm(market);
  const [isComparing, setComparing] = useState(false);
  const [ask, setAsk] = useState<TakeAsk | null>(null);
  const { offer, reply } = quick;
  const goOn = () => {
    if (isVisitor) return askToLogIn(PATHS.otcQuick);
    if (offer === null || quick.amount === '') return;
    const { id: adId, side } = offer;
    setAsk({ adId, side, coin: market.coin, by: quick.by, amount: quick.amount, kind: market.kind?.code ?? '' });
  };
  return (
    <>
      <View>
        <QuickAmount quick={quick} market={market} setup={setup} onChange={onChange} />
        <QuickPicks setup={setup} market={market} onChange={onChange} />
        {offer !== null && reply !== undefined ? (
          <section className="pad otc-offer-box">
            <QuickOfferCard offer={offer} reply={reply} onCompare={() => setComparing(true)} />
          </section>
        ) : null}
        <QuickNotes quick={quick} market={market} />
      </View>
      <div className="pad otc-go">
        <Button variant="primary" block disabled={isOffline || offer === null || !quick.isCurrent} onClick={goOn}>
          {t('continue')}
        </Button>
      </div>
      <QuickPad onKey={quick.press} />
      <CompareSheet
        open={isComparing}
        offers={reply?.items ?? []}
        chosenId={offer?.id ?? 0}
        onClose={() => setComparing(false)}
        onPick={quick.pick}
      />
      <TakeSheet ask={ask} onClose={() => setAsk(null)} />
    </>
  );
}
