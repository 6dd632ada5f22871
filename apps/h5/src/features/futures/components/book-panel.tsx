import { Rows3 } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { InstrumentView } from '#data/quotes/instrument-view.ts';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { BookRatio, BookSideRows, BookStepChip, BookTable } from '#widgets/book/book-parts.tsx';
import { groupSteps } from '#widgets/book/book-rows.ts';
import { useBookFeed } from '#widgets/book/use-book.ts';
import { usePaintedBook } from '#widgets/book/use-painted-book.ts';
import { BookMiddle } from './book-middle.tsx';

const LAYOUTS = ['both', 'bids', 'asks'] as const;
type Layout = (typeof LAYOUTS)[number];
const ROWS = { both: 7, bids: 15, asks: 15 } as const;
/** Rows rendered per side: enough for the longest layout; other layouts hide some. */
const SIDE = { rows: 15, pressable: true, small: true } as const;

type BookPanelProps = {
  instrument: InstrumentView;
  /** Called with the price of the tapped row as plain decimal text. */
  onPick: (price: string) => void;
};

/** The pair's spot order book, asks above bids. React renders the rows once; updates are painted directly. */
export const BookPanel = memo(function BookPanel({ instrument, onPick }: BookPanelProps) {
  const t = useTranslations('futures.book');
  const [step, setStep] = useState(groupSteps(instrument.priceScale)[0] ?? '1');
  const [layout, setLayout] = useState<Layout>('both');
  useBookFeed(instrument);
  // The market maker's share is shown only on the book's own page, where there is room.
  const root = usePaintedBook(
    { id: instrument.id, step, rows: ROWS[layout] },
    { buyShare: (percent) => t('buyShare', { percent }), sellShare: (percent) => t('sellShare', { percent }) },
  );
  const next = LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length] ?? 'both';
  return (
    <div ref={root} className={classNames('futures-book', layout)} data-live="">
      <BookTable onPick={onPick}>
        <div className="head">
          <span>{t('price')}</span>
          <span>{t('amount', { coin: instrument.base })}</span>
        </div>
        <div className="futures-side ask">
          <BookSideRows {...SIDE} side="ask" none={t('noAsks')} />
        </div>
        <BookMiddle instrument={instrument} />
        <div className="futures-side bid">
          <BookSideRows {...SIDE} side="bid" none={t('noBids')} />
        </div>
      </BookTable>
      <BookRatio className="book-shown" hidden />
      <div className="row between futures-book-foot">
        <BookStepChip title={t('step')} priceScale={instrument.priceScale} step={step} onPick={setStep} />
        <Chip opensPage label={`${t('layout')}: ${t(layout)}`} onClick={() => setLayout(next)}>
          <Rows3 size={14} aria-hidden="true" />
        </Chip>
      </div>
    </div>
  );
});
