import { useCopy } from './use-copy.ts';

/** Opens the device's share sheet with an address, else that of this page; copies it where there is no share sheet. */
export function useShareLink(): (title: string, url?: string) => void {
  const copy = useCopy();
  return (title, url = window.location.href) => {
    if (navigator.share === undefined) return copy(url);
    navigator.share({ title, url }).catch((error: unknown) => {
      // AbortError: the user closed the share sheet, which is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) copy(url);
    });
  };
}
