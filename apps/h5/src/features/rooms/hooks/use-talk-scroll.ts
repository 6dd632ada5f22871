import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So close to the end, new messages scroll the page. */
const NEAR_END_PX = 80;

interface TalkEnds {
  /** Numbers of the first and the last message shown; 0: none. */
  readonly first: number;
  readonly last: number;
  /** The last one is the reader's own: it is always shown. */
  readonly isLastOwn: boolean;
}

interface Place {
  readonly isAtEnd: boolean;
  /** The last message that was on the screen. */
  readonly seenSeq: number;
}

interface TalkScroll extends Place {
  readonly view: RefObject<HTMLElement | null>;
  readonly showEnd: () => void;
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR_END_PX;

/** The same object when nothing has changed, so that scrolling renders nothing. */
function changedPlace(known: Place, { isAtEnd, newest }: { isAtEnd: boolean; newest: number }): Place {
  const seenSeq = isAtEnd ? newest : known.seenSeq;
  return known.isAtEnd === isAtEnd && known.seenSeq === seenSeq ? known : { isAtEnd, seenSeq };
}

/** Follows new messages at the end of a talk, and keeps the place when older ones are added above. */
export function useTalkScroll({ first, last, isLastOwn }: TalkEnds): TalkScroll {
  const view = useRef<HTMLElement>(null);
  const before = useRef({ first: 0, height: 0 });
  const [place, setPlace] = useState<Place>({ isAtEnd: true, seenSeq: 0 });
  const atEnd = useRef(true);
  const newest = useRef(last);
  const showEnd = useCallback(() => view.current?.scrollTo({ top: view.current.scrollHeight }), []);

  useLayoutEffect(() => {
    const element = view.current;
    if (element === null) return;
    const { scrollHeight } = element;
    const isOlderAdded = before.current.first > 0 && first < before.current.first;
    newest.current = last;
    if (isOlderAdded) element.scrollTop += scrollHeight - before.current.height;
    else if (atEnd.current || isLastOwn) element.scrollTop = scrollHeight;
    before.current = { first, height: scrollHeight };
    if (atEnd.current) setPlace((known) => changedPlace(known, { isAtEnd: true, newest: last }));
  }, [first, last, isLastOwn]);

  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    const note = () => {
      before.current.height = element.scrollHeight;
      atEnd.current = isNearEnd(element);
      setPlace((known) => changedPlace(known, { isAtEnd: atEnd.current, newest: newest.current }));
    };
    // The keyboard, or a longer field, makes the view lower.
    const sizes = new ResizeObserver(() => atEnd.current && showEnd());
    element.addEventListener('scroll', note, { passive: true });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', note);
      sizes.disconnect();
    };
  }, [showEnd]);

  return { view, ...place, showEnd };
}
