import { useCopy } from '#data/use-copy.ts';

/** Opens the device's share sheet with the address of this page; copies it where there is none. */
export function useShareLink(): (title: string) => void {
  const copy = useCopy();
  return (title) => {
    const url = window.location.href;
    if (navigator.share === undefined) return copy(url);
    navigator.share({ title, url }).catch((error: unknown) => {
      // AbortError: the user closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url);
    });
  };
}
