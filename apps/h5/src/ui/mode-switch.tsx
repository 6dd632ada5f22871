import { useEffect, useRef } from 'react';
import { scrollSideways } from './scroll-sideways.ts';

type ModeSwitchProps = {
  label: string;
  items: ReadonlyArray<{ href: string; label: string; current?: boolean | undefined }>;
};

/** Sibling pages in the place of a root title. */
export function ModeSwitch({ label, items }: ModeSwitchProps) {
  const row = useRef<HTMLElement>(null);
  const current = items.find((item) => item.current)?.href;
  // Long names scroll sideways on a narrow screen: the page that is open is always in sight.
  useEffect(() => {
    if (current !== undefined) scrollSideways(row.current, '[aria-current]');
  }, [current]);
  return (
    <nav ref={row} className="mode grow" aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
        </a>
      ))}
    </nav>
  );
}
