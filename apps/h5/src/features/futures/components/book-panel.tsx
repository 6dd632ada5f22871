import { Rows3 } from 'lucide-react';
import { type MouseEvent, memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { decimalsOf, groupSteps } from '#data/book/book-rows.ts';
import { useBookFeed } from '#data/book/use-book.ts';
import { useTradeTape } from '#data/book/use-trade-tape.ts';
import { openChoice } from '#data/choice-store.ts';
import { priceText } from '#data/quotes/format-quote.ts';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { compareDecimals } from '#data/quotes/live-quote.ts';
import { Px } from '#data/quotes/px.tsx';
import { usePaintedBook } from '#features/futures/hooks/use-painted-book.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { readNumberSigns } from '#lib/number-signs.ts';
import { ChangeText } from '#ui/change.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Direction } from '#ui/direction.ts';
import '#data/book/book.css';

const LAYOUTS = ['both', 'bids', 'asks'] as const;
type Layout = (typeof LAYOUTS)[number];
const ROWS = { both: 7, bids: 15, asks: 15 } as const;
const ROW_NUMBERS = Array.from({ length: 15 }, (_, index) => index);

type BookPanelProps = {
  instrument: InstrumentView;
  /** A tap on a row hands over its price as plain decimal text. */
  onPick: (price: string) => void;
};

/** The real spot book of the pair, asks over bids, beside the form. React renders the rows once. */
export const BookPanel = memo(function BookPanel({ instrument, onPick }: BookPanelProps) {
  const t = useTranslations('futures.book');
  const steps = groupSteps(instrument.priceScale);
  const [step, setStep] = useState(steps[0] ?? '1');
  const [layout, setLayout] = useState<Layout>('both');
  useBookFeed(instrument);
  const words = useWords(step);
  const root = usePaintedBook(instrument.id, { words, rows: ROWS[layout] });
  const pick = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-price]') : null;
    if (row?.dataset.price !== undefined) onPick(row.dataset.price);
  };
  const next = LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length] ?? 'both';
  return (
    <div ref={root} className={classNames('futures-book', layout)} data-live="">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the rows inside are buttons; this only hears them. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
      <div className="ob" onClick={pick}>
        <div className="head">
          <span>{t('price')}</span>
          <span>{t('amount', { coin: instrument.base })}</span>
        </div>
        <Side side="ask" none={t('noAsks')} />
        <Middle instrument={instrument} />
        <Side side="bid" none={t('noBids')} />
      </div>
      <div className="ratio book-shown" hidden>
        <span className="bu" />
        <span className="se" />
      </div>
      <div className="row between futures-book-foot">
        <StepChip steps={steps} step={step} onPick={setStep} />
        <Chip opensPage label={`${t('layout')}: ${t(layout)}`} onClick={() => setLayout(next)}>
          <Rows3 size={14} aria-hidden="true" />
        </Chip>
      </div>
    </div>
  );
});

function Side({ side, none }: { side: 'ask' | 'bid'; none: string }) {
  return (
    <div className={`futures-side ${side}`}>
      <p className={`xxs c3 book-none ${side}`} hidden>
        {none}
      </p>
      {ROW_NUMBERS.map((row) => (
        <button key={row} type="button" className={`r ${side}`} hidden>
          <span className="p" />
          <span className="qty" />
          <i />
        </button>
      ))}
    </div>
  );
}

/** The last trade of the book over the index. Futures open and close at the index, not at the book. */
function Middle({ instrument }: { instrument: InstrumentView }) {
  const t = useTranslations('futures.book');
  const { locale } = useTimePlace();
  const [last, before] = useTradeTape(instrument).data ?? [];
  const order = last && before ? compareDecimals(last.price, before.price) : 0;
  return (
    <div className="mid">
      {last === undefined ? null : (
        <span className="t3">
          <ChangeText direction={directionOf(order)}>
            {priceText(last.price, { locale, scale: instrument.priceScale })}
          </ChangeText>
        </span>
      )}
      <span className={last === undefined ? 't3' : 'xxs c3'}>
        <span className="xxs c3">{t('index')}</span> <Px id={instrument.id} calm={last !== undefined} />
      </span>
      <FeedNote instrument={instrument} />
    </div>
  );
}

/** Where prices come from, when that is not a market. */
export function FeedNote({ instrument }: { instrument: InstrumentView }) {
  const t = useTranslations('common.states');
  return instrument.feed === 'simulated' ? <span className="xxs c3">{t('simulatedMarket')}</span> : null;
}

function directionOf(order: number): Direction {
  if (order === 0) return 'flat';
  return order > 0 ? 'up' : 'down';
}

type StepChipProps = { steps: readonly string[]; step: string; onPick: (step: string) => void };

function StepChip({ steps, step, onPick }: StepChipProps) {
  const t = useTranslations('futures.book');
  const { locale } = useTimePlace();
  const text = (value: string) => priceText(value, { locale, scale: decimalsOf(value) });
  const open = () =>
    openChoice({
      title: t('step'),
      value: step,
      options: steps.map((value) => ({ value, label: text(value) })),
      onPick,
    });
  return (
    <Chip opens label={`${t('step')}: ${text(step)}`} onClick={open}>
      <span className="num">{text(step)}</span>
    </Chip>
  );
}

function useWords(step: string) {
  const t = useTranslations('futures.book');
  const { locale } = useTimePlace();
  const percent = (value: number) => `${value}${readNumberSigns(locale).percent}`;
  return {
    locale,
    step,
    buyShare: (value: number) => t('buyShare', { percent: percent(value) }),
    sellShare: (value: number) => t('sellShare', { percent: percent(value) }),
    // Said where there is room for it: on the page of the book.
    house: () => '',
  };
}
