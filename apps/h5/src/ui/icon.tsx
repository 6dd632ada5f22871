import type { LucideIcon } from 'lucide-react';

/** An icon drawing. Import it by name from lucide-react where it is used, so that each chunk carries only its own. */
export type Glyph = LucideIcon;

type IconProps = {
  glyph: Glyph;
  size?: number | undefined;
  strokeWidth?: number | undefined;
};

/** Decoration only: the control around it carries the words. */
export function Icon({ glyph: Drawing, size = 20, strokeWidth = 1.6 }: IconProps) {
  return <Drawing className="ico" size={size} strokeWidth={strokeWidth} aria-hidden="true" focusable="false" />;
}
