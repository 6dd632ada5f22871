import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type BookSnapshot, books } from '#data/book/book-store.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { readNumberSigns } from '#lib/number-signs.ts';
import { paintBook } from './book-painter.ts';
import { decimalsOf, toBookPicture } from './book-rows.ts';

interface BookShown {
  readonly id: number;
  readonly step: string;
  /** Rows per side. */
  readonly rows: number;
}

/** Texts about shares; arguments are percentages in the user's number format. */
interface ShareTexts {
  readonly buyShare: (percent: string) => string;
  readonly sellShare: (percent: string) => string;
  /** The market maker's shares. Omitted where there is no room for the text. */
  readonly house?: (bids: string, asks: string) => string;
}

/** Decimals of the amounts as sent by the server, which uses the pair's amount step. */
const amountScaleOf = ({ bids, asks }: BookSnapshot): number => decimalsOf((bids[0] ?? asks[0])?.[1] ?? '');

/** Writes the newest book of a pair into the rows below the element, once per animation frame. */
export function usePaintedBook({ id, step, rows }: BookShown, texts: ShareTexts): RefObject<HTMLDivElement | null> {
  const { locale } = useTimePlace();
  const root = useRef<HTMLDivElement>(null);
  const percent = (value: number) => `${value}${readNumberSigns(locale).percent}`;
  const paint = () => {
    const book = books.get(id);
    if (root.current === null || book === undefined) return;
    paintBook(root.current, toBookPicture(book, { step, rows }), {
      locale,
      step,
      amountScale: amountScaleOf(book),
      buyShare: (value) => texts.buyShare(percent(value)),
      sellShare: (value) => texts.sellShare(percent(value)),
      house: ({ bids, asks }) => texts.house?.(percent(bids), percent(asks)) ?? '',
    });
  };
  const newest = useRef(paint);
  // Runs after every render: the texts, the step or the rows may have changed.
  useLayoutEffect(() => {
    newest.current = paint;
    paint();
  });
  useLayoutEffect(() => {
    let asked = 0;
    const stop = books.subscribe(id, () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(() => newest.current());
    });
    return () => {
      stop();
      cancelAnimationFrame(asked);
    };
  }, [id]);
  return root;
}
