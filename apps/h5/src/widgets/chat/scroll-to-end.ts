import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls the page to its end whenever `newest` changes, and when called (a picture has loaded). */
export function useScrollToEnd(newest: number | undefined): readonly [RefObject<HTMLElement | null>, () => void] {
  const place = useRef<HTMLElement>(null);
  const showEnd = () => {
    const view = place.current?.closest('.view');
    view?.scrollTo({ top: view.scrollHeight });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect scrolls when a message was added.
  useLayoutEffect(showEnd, [newest]);
  return [place, showEnd];
}
