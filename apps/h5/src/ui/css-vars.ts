import type { CSSProperties } from 'react';

/** Custom properties for a `style` prop. React writes them through the CSSOM, so a strict style-src holds. */
export function cssVars(vars: Readonly<Record<`--${string}`, string | number | undefined>>): CSSProperties {
  return vars as CSSProperties;
}
