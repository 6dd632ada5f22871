import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { rememberViewed } from '#data/quotes/recent-instruments.ts';
import { useWatch } from '#data/quotes/use-watch.ts';
import { useSearchParams } from '#data/router.tsx';
import { useFuturesTerms } from '#features/futures/hooks/use-futures-terms.ts';
import { type Ticket, useTicket } from '#features/futures/hooks/use-ticket.ts';
import type { FuturesTerms } from '#features/futures/model/futures-market.ts';
import { View } from '#ui/frame.tsx';
import { useFullChart } from '#widgets/chart/use-full-chart.ts';
import { CouponRow } from '#widgets/coupon/coupon-row.tsx';
import { Loaded } from '#widgets/loaded.tsx';
import { TradingNote } from '#widgets/quotes/trading-note.tsx';
import { TradeNav } from '#widgets/trade/trade-nav.tsx';
import { BookPanel } from './book-panel.tsx';
import { FuturesHead } from './futures-head.tsx';
import { DESK_LISTS, FuturesLists, type Listing } from './futures-lists.tsx';
import { LeverageSheet } from './leverage-sheet.tsx';
import { TickPanel } from './tick-panel.tsx';
import { FeeRateNote, NextTickNote, OvernightNote, TicketFacts } from './ticket-facts.tsx';
import { isLocked, KindAndMultiple, LotsField, PriceField, SideSwitch } from './ticket-fields.tsx';
import { TicketStops } from './ticket-stops.tsx';
import { TicketSubmit } from './ticket-submit.tsx';

/** Loaded when it is opened: the page does not need it before. */
const FuturesChart = lazy(async () => ({ default: (await import('./futures-chart.tsx')).FuturesChart }));

type FuturesPageProps = { instrument: InstrumentView };

export function FuturesPage({ instrument }: FuturesPageProps) {
  const terms = useFuturesTerms(instrument);
  const full = useFullChart();
  const [listing, setListing] = useState<Listing>('positions');
  useWatch([instrument.id]);
  useEffect(() => rememberViewed(instrument.symbol), [instrument.symbol]);
  return (
    <>
      <TradeNav product="futures" symbol={instrument.symbol} />
      <View>
        <FuturesHead instrument={instrument} onChart={full.open} />
        <TradingNote instrument={instrument} product="futures" />
        <Loaded query={terms} rows={4}>
          {(known) => <Desk instrument={instrument} terms={known} />}
        </Loaded>
        <FuturesLists lists={DESK_LISTS} value={listing} onChange={setListing} />
      </View>
      {full.isFull ? (
        <Suspense fallback={null}>
          <FuturesChart instrument={instrument} onClose={full.close} />
        </Suspense>
      ) : null}
    </>
  );
}

type DeskProps = FuturesPageProps & { terms: FuturesTerms };

/** The order form on the left, the book on the right. */
function Desk({ instrument, terms }: DeskProps) {
  const ticket = useTicket({ instrument, terms });
  const { dispatch } = ticket;
  const pick = useStable((price: string) => {
    dispatch({ type: 'kind', kind: 'limit', price });
  });
  return (
    <section className="pad futures-desk">
      <TicketForm ticket={ticket} instrument={instrument} terms={terms} />
      {instrument.hasSpot ? <BookPanel instrument={instrument} onPick={pick} /> : <TickPanel instrument={instrument} />}
    </section>
  );
}

/** Returns a stable function that calls the latest callback, so that the memoized book does not re-render. */
function useStable<T>(run: (value: T) => void): (value: T) => void {
  const [newest] = useState(() => ({ run }));
  useEffect(() => {
    newest.run = run;
  });
  return useCallback((value) => newest.run(value), [newest]);
}

function TicketForm({ ticket, instrument, terms }: DeskProps & { ticket: Ticket }) {
  const [params, setParams] = useSearchParams();
  const startsAtMaxLeverage = params.get('leverage') === 'max';
  const [isPicking, setPicking] = useState(false);
  const part = { ticket, instrument };
  const close = () => {
    setPicking(false);
    if (!startsAtMaxLeverage) return;
    const without = new URLSearchParams(params);
    without.delete('leverage');
    setParams(without, { replace: true });
  };
  return (
    <form className="futures-form" onSubmit={(event) => event.preventDefault()}>
      <SideSwitch ticket={ticket} />
      <KindAndMultiple ticket={ticket} onMultiple={() => setPicking(true)} />
      <PriceField {...part} />
      <LotsField {...part} />
      <TicketStops ticket={ticket} />
      {ticket.form.kind === 'market' || ticket.coupons.chosen !== null ? (
        <CouponRow choice={ticket.coupons} locked={isLocked(ticket)} narrow />
      ) : null}
      <TicketFacts {...part} />
      <TicketSubmit {...part} terms={terms} />
      <NextTickNote {...part} />
      <FeeRateNote {...part} terms={terms} />
      <OvernightNote {...part} terms={terms} />
      <LeverageSheet
        ticket={ticket}
        terms={terms}
        open={isPicking || startsAtMaxLeverage}
        atHighest={startsAtMaxLeverage}
        onClose={close}
      />
    </form>
  );
}
