import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type BookWords, paintBook } from '#data/book/book-painter.ts';
import { decimalsOf, toBookPicture } from '#data/book/book-rows.ts';
import { type BookSnapshot, books } from '#data/book/book-store.ts';

interface Painting {
  readonly words: Omit<BookWords, 'amountScale'>;
  /** Rows of a side. */
  readonly rows: number;
}

/** Decimals of the amounts: what the server wrote, which is the step of the pair. */
const amountScaleOf = ({ bids, asks }: BookSnapshot): number => decimalsOf((bids[0] ?? asks[0])?.[1] ?? '');

/** Writes the newest book of an instrument into the rows below the element, once per animation frame. */
export function usePaintedBook(id: number, painting: Painting): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const newest = useRef(painting);
  const paint = useRef(() => undefined as undefined);
  paint.current = () => {
    const book = books.get(id);
    if (root.current === null || book === undefined) return;
    const { words, rows } = newest.current;
    const picture = toBookPicture(book, { step: words.step, rows });
    paintBook(root.current, picture, { ...words, amountScale: amountScaleOf(book) });
  };
  // After every render: the words, the step or the rows may be others.
  useLayoutEffect(() => {
    newest.current = painting;
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
