import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { openChoice } from '#data/choice-store.ts';
import { priceText } from '#data/quotes/format-quote.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { readNumberSigns } from '#lib/number-signs.ts';
import { Chip } from '#ui/chip.tsx';
import './book.css';
import { type BookWords, paintBook } from './book-painter.ts';
import { type BookSide, decimalsOf, groupSteps, toBookPicture } from './book-rows.ts';
import { type BookSnapshot, books } from './book-store.ts';

const ROWS = 20;
const ROW_NUMBERS = Array.from({ length: ROWS }, (_, index) => index);

export type BookViewPair = { id: number; base: string; quote: string; priceScale: number };

type BookViewProps = {
  pair: BookViewPair;
  /** A tap on a row hands over its price as plain decimal text. Without it rows are only read. */
  onPick?: ((price: string, side: BookSide) => void) | undefined;
  /** Leads to the explanation of the market maker. */
  onExplain?: (() => void) | undefined;
};

/** Both sides of the book next to each other. React renders the rows once; frames are written into them. */
export function BookView({ pair, onPick, onExplain }: BookViewProps) {
  const t = useTranslations('spot.book');
  const steps = groupSteps(pair.priceScale);
  const [step, setStep] = useState(steps[0] ?? '1');
  const root = usePainted(pair.id, useBookWords(step));
  const pick = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-price]') : null;
    if (row?.dataset.price !== undefined) onPick?.(row.dataset.price, row.classList.contains('bid') ? 'bid' : 'ask');
  };
  return (
    <div ref={root} className="book" data-live="">
      <p className="book-empty sm c2" hidden>
        {t('empty')}
      </p>
      <div className="book-shown" hidden>
        <div className="row book-top">
          <div className="ratio grow">
            <span className="bu" />
            <span className="se" />
          </div>
          <StepChip steps={steps} step={step} onPick={setStep} />
        </div>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the rows inside are buttons; this only hears them. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
        <div className="ob" onClick={pick}>
          <div className="head">
            <span>{t('amount', { coin: pair.base })}</span>
            <span>{t('prices', { coin: pair.quote })}</span>
            <span>{t('amount', { coin: pair.base })}</span>
          </div>
          <div className="ob2">
            <Side side="bid" pressable={onPick !== undefined} none={t('noBids')} />
            <Side side="ask" pressable={onPick !== undefined} none={t('noAsks')} />
          </div>
        </div>
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

type SideProps = { side: BookSide; pressable: boolean; none: string };

function Side({ side, pressable, none }: SideProps) {
  const cells = (
    <>
      <span className="p" />
      <span className="qty" />
      <i />
    </>
  );
  return (
    <div>
      <p className={`xs c3 book-none ${side}`} hidden>
        {none}
      </p>
      {ROW_NUMBERS.map((row) =>
        pressable ? (
          <button key={row} type="button" className={`r ${side}`} hidden>
            {cells}
          </button>
        ) : (
          <div key={row} className={`r ${side}`} hidden>
            {cells}
          </div>
        ),
      )}
    </div>
  );
}

type StepChipProps = { steps: readonly string[]; step: string; onPick: (step: string) => void };

function StepChip({ steps, step, onPick }: StepChipProps) {
  const t = useTranslations('spot.book');
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

function useBookWords(step: string): Omit<BookWords, 'amountScale'> {
  const t = useTranslations('spot.book');
  const { locale } = useTimePlace();
  const percent = (value: number) => `${value}${readNumberSigns(locale).percent}`;
  return {
    locale,
    step,
    buyShare: (value) => t('buyShare', { percent: percent(value) }),
    sellShare: (value) => t('sellShare', { percent: percent(value) }),
    house: ({ bids, asks }) => t('house', { bids: percent(bids), asks: percent(asks) }),
  };
}

/** Decimals of the amounts: what the server wrote, which is the step of the pair. */
const amountScaleOf = ({ bids, asks }: BookSnapshot): number => decimalsOf((bids[0] ?? asks[0])?.[1] ?? '');

/** Paints the newest book once per animation frame. */
function usePainted(id: number, words: Omit<BookWords, 'amountScale'>): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const newest = useRef(words);
  const paint = useRef(() => undefined as undefined);
  paint.current = () => {
    const book = books.get(id);
    if (root.current === null || book === undefined) return;
    const picture = toBookPicture(book, { step: newest.current.step, rows: ROWS });
    paintBook(root.current, picture, { ...newest.current, amountScale: amountScaleOf(book) });
  };
  // After every render: the words or the step may be others.
  useLayoutEffect(() => {
    newest.current = words;
    paint.current();
  });
  useLayoutEffect(() => {
    let asked = 0;
    const stop = books.subscribe(id, () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => paint.current());
    });
    return () => {
      stop();
      cancelAnimationFrame(asked);
    };
  }, [id]);
  return root;
}
