import { createElement, type SVGProps } from 'react';

interface Drawing {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

type GlyphProps = SVGProps<SVGSVGElement> & { readonly size?: number | string };

/** Draws an icon of lucide as its own function does with the properties of `ui/icon`, which are the only ones in use. */
// biome-ignore lint/style/noDefaultExport: the files of lucide import it by default.
export default function createGlyph({ node }: Drawing) {
  return ({ size, ...rest }: GlyphProps) =>
    createElement(
      'svg',
      { width: size, height: size, viewBox: '0 0 24 24', ...rest },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
