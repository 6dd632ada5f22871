import type { MouseEvent, ReactNode } from 'react';
import { openChoice } from '#data/choice-store.ts';
import { priceText } from '#data/quotes/format-quote.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import './book.css';
import { type BookSide, decimalsOf, groupSteps } from './book-rows.ts';

// The components every order book is built from. `usePaintedBook` writes the figures.

type BookTableProps = {
  /** Called with the row's price as plain decimal text. Without it rows are not pressable. */
  onPick?: ((price: string, side: BookSide) => void) | undefined;
  children: ReactNode;
};

/** Head and sides of a book; handles the clicks of its rows. */
export function BookTable({ onPick, children }: BookTableProps) {
  const pick = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-price]') : null;
    if (row?.dataset.price !== undefined) onPick?.(row.dataset.price, row.classList.contains('bid') ? 'bid' : 'ask');
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: clicks bubble from the buttons inside, which the keyboard reaches.
    // biome-ignore lint/a11y/noStaticElementInteractions: as above.
    <div className="ob" onClick={pick}>
      {children}
    </div>
  );
}

type BookSideRowsProps = {
  side: BookSide;
  rows: number;
  pressable: boolean;
  /** Text shown when the side is empty. */
  none: string;
  small?: boolean;
};

/** The rows of one side, hidden until they have content. */
export function BookSideRows({ side, rows, pressable, none, small = false }: BookSideRowsProps) {
  const cells = (
    <>
      <span className="p" />
      <span className="qty" />
      <i />
    </>
  );
  return (
    <>
      <p className={classNames(small ? 'xxs' : 'xs', 'c3 book-none', side)} hidden>
        {none}
      </p>
      {Array.from({ length: rows }, (_, row) => row).map((row) =>
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
    </>
  );
}

/** The buy and sell shares of the book. */
export function BookRatio({ className, hidden }: { className: string; hidden?: boolean }) {
  return (
    <div className={`ratio ${className}`} hidden={hidden}>
      <span className="bu" />
      <span className="se" />
    </div>
  );
}

type BookStepChipProps = { title: string; priceScale: number; step: string; onPick: (step: string) => void };

/** Shows the price step of a book; a tap opens the choice of steps. */
export function BookStepChip({ title, priceScale, step, onPick }: BookStepChipProps) {
  const { locale } = useTimePlace();
  const text = (value: string) => priceText(value, { locale, scale: decimalsOf(value) });
  const open = () =>
    openChoice({
      title,
      value: step,
      options: groupSteps(priceScale).map((value) => ({ value, label: text(value) })),
      onPick,
    });
  return (
    <Chip opens label={`${title}: ${text(step)}`} onClick={open}>
      <span className="num">{text(step)}</span>
    </Chip>
  );
}
