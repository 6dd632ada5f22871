import { type Glyph, Icon } from './icon.tsx';

/** The icon of a family of products, as the lead of a row. */
export function IconDisc({ glyph }: { glyph: Glyph }) {
  return (
    <span className="icon-disc">
      <Icon glyph={glyph} size={19} />
    </span>
  );
}
