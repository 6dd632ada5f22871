import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BookRatio, BookSideRows, BookStepChip, BookTable } from './book-parts.tsx';
import { type BookSide, groupSteps } from './book-rows.ts';
import { usePaintedBook } from './use-painted-book.ts';

const ROWS = 20;

export type BookViewPair = { id: number; base: string; quote: string; priceScale: number };

type BookViewProps = {
  pair: BookViewPair;
  /** Called with the row's price as plain decimal text. Without it rows are not pressable. */
  onPick?: ((price: string, side: BookSide) => void) | undefined;
  /** Opens the explanation of the market maker. */
  onExplain?: (() => void) | undefined;
};

/** Both sides of the book next to each other. React renders the rows once; frames are written into them. */
export function BookView({ pair, onPick, onExplain }: BookViewProps) {
  const t = useTranslations('spot.book');
  const [step, setStep] = useState(groupSteps(pair.priceScale)[0] ?? '1');
  const root = usePaintedBook(
    { id: pair.id, step, rows: ROWS },
    {
      buyShare: (percent) => t('buyShare', { percent }),
      sellShare: (percent) => t('sellShare', { percent }),
      house: (bids, asks) => t('house', { bids, asks }),
    },
  );
  const side = { rows: ROWS, pressable: onPick !== undefined };
  return (
    <div ref={root} className="book" data-live="">
      <p className="book-empty sm c2" hidden>
        {t('empty')}
      </p>
      <div className="book-shown" hidden>
        <div className="row book-top">
          <BookRatio className="grow" />
          <BookStepChip title={t('step')} priceScale={pair.priceScale} step={step} onPick={setStep} />
        </div>
        <BookTable onPick={onPick}>
          <div className="head">
            <span>{t('amount', { coin: pair.base })}</span>
            <span>{t('prices', { coin: pair.quote })}</span>
            <span>{t('amount', { coin: pair.base })}</span>
          </div>
          <div className="ob2">
            <div>
              <BookSideRows {...side} side="bid" none={t('noBids')} />
            </div>
            <div>
              <BookSideRows {...side} side="ask" none={t('noAsks')} />
            </div>
          </div>
        </BookTable>
        <p className="xs c3 book-house" hidden>
          <i className="mm-dot" aria-hidden="true" /> <span className="book-house-share" />{' '}
          {onExplain ? (
            <button type="button" className="book-why" onClick={onExplain}>
              {t('houseWhy')}
            </button>
          ) : null}
        </p>
      </div>
    </div>
  );
}
