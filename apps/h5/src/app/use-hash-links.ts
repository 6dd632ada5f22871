import { useEffect } from 'react';
import { useNavigate } from '#data/router.tsx';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.defaultPrevented && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Links are plain anchors with a hash address, so that the kit needs no router. Their clicks still go through
 * the router, which can then distinguish forward from back navigation.
 */
export function useHashLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a');
      const href = link?.getAttribute('href');
      if (!href?.startsWith('#/') || link?.target || !isPlainClick(event)) return;
      event.preventDefault();
      const path = href.slice(1);
      navigate(path, { replace: window.location.hash.slice(1) === path });
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate]);
}
