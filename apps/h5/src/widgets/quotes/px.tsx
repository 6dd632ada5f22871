import { type RefObject, useLayoutEffect, useRef } from 'react';
import { addCell } from '#data/quotes/cells.ts';
import { createFlash } from '#data/quotes/flash.ts';
import { changeText, fieldText, NO_FIGURE, type QuoteField } from '#data/quotes/format-quote.ts';
import { changeOf, directionOf } from '#data/quotes/quote-figures.ts';
import { quotes } from '#data/quotes/quote-store.ts';
import { useTimePlace } from '#i18n/language-provider.tsx';
import { Arrow } from '#ui/arrow.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Direction } from '#ui/direction.ts';

type PxProps = {
  /** Instrument id. */
  id: number;
  field?: QuoteField | undefined;
  /** No flash on a price change. Only prices flash by default. */
  calm?: boolean | undefined;
  /** Coloured by the last move, as the large price of a page. */
  coloured?: boolean | undefined;
  className?: string | undefined;
};

/** One live figure in the user's number format. */
export function Px({ id, field = 'price', calm = field !== 'price', coloured = false, className }: PxProps) {
  const { locale } = useTimePlace();
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const text = textNodeOf(element);
    const flash = calm ? null : createFlash(element);
    let shown: string | null = null;
    return addCell({
      id,
      element,
      paint: (quote, { isOld }) => {
        element.classList.toggle('px-old', isOld);
        const next = quote ? fieldText(quote, field, { locale, scale: quotes.scaleOf(id) }) : NO_FIGURE;
        if (coloured) mark(element, isOld ? 'flat' : (quote?.direction ?? 'flat'));
        if (next === shown) return;
        text.nodeValue = next;
        if (shown !== null && quote && !isOld) flash?.show(quote.direction);
        shown = next;
      },
    });
  }, [id, field, calm, coloured, locale]);
  return <span ref={ref} className={classNames('num', className)} data-live="" />;
}

type PxChangeProps = {
  id: number;
  /** In running text instead of the tinted chip. */
  plain?: boolean | undefined;
};

/** The move over 24 hours: sign, arrow and colour together. */
export function PxChange({ id, plain = false }: PxChangeProps) {
  const { locale } = useTimePlace();
  const chip = useRef<HTMLSpanElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (chip.current === null || figure.current === null) return;
    const element = chip.current;
    const text = textNodeOf(figure.current);
    return addCell({
      id,
      element,
      paint: (quote, { isOld }) => {
        element.classList.toggle('px-old', isOld);
        mark(element, quote ? directionOf(changeOf(quote)) : 'flat');
        const next = quote ? changeText(quote, locale) : NO_FIGURE;
        if (text.nodeValue !== next) text.nodeValue = next;
      },
    });
  }, [id, locale]);
  return (
    <span ref={chip} className={plain ? 'num nowrap px-move' : 'chg px-move'} data-live="">
      <Arrow direction="up" />
      <Arrow direction="down" />
      <span ref={figure} />
    </span>
  );
}

type PxAgeProps = {
  id: number;
  /** Writes the age: 12 becomes "12 s old". */
  format: (seconds: number) => string;
};

/** The age of a stale price; empty while the price is fresh. */
export function PxAge({ id, format }: PxAgeProps) {
  const ref = useRef<HTMLElement>(null);
  const newest = useNewest(format);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const text = textNodeOf(element);
    return addCell({
      id,
      element,
      paint: (_, { ageSeconds }) => {
        const next = ageSeconds === null ? '' : newest.current(ageSeconds);
        if (text.nodeValue !== next) text.nodeValue = next;
      },
    });
  }, [id, newest]);
  return <small ref={ref} data-live="" />;
}

function useNewest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}

/** The text node that a cell writes to, in an element React renders empty. */
function textNodeOf(element: Element): Text {
  const [first] = element.childNodes;
  if (first instanceof Text) return first;
  const made = document.createTextNode('');
  element.append(made);
  return made;
}

function mark(element: Element, direction: Direction): void {
  for (const name of ['up', 'down', 'flat'] as const) element.classList.toggle(name, name === direction);
}
