// dev-only: literal English
import { cssVars } from '#ui/css-vars.ts';
import { Spec } from './spec.tsx';

const swatches = [
  ['bg-page', '#0d0d0c'],
  ['surface-1', '#161615'],
  ['surface-2', '#1e1d1c'],
  ['surface-3', '#272624'],
  ['surface-4', '#33312e'],
  ['text-1', '#f4f2ed'],
  ['text-2', '#b6b3ac'],
  ['text-3', '#94918a'],
  ['brand', '#d4ba83'],
  ['up', '#28ba98'],
  ['down', '#f04a5a'],
  ['neutral', '#aaaaaa'],
  ['warn', '#e9a06c'],
  ['brand-tint', '12% gold'],
] as const;

export function FoundationSpecs() {
  return (
    <>
      <Spec id="colour" title="Colour" rule="Surfaces step by lightness. Gold is Candor, green and red are the market.">
        <div className="grid g2">
          {swatches.map(([name, value]) => (
            <div className="swatch" key={name}>
              <i style={cssVars({ '--swatch': `var(--${name})` })} />
              <span className="xs">
                <b className="med">{name}</b>
                <br />
                <span className="c3 mono">{value}</span>
              </span>
            </div>
          ))}
        </div>
      </Spec>
      <Spec id="type" title="Type" rule="Inter, tabular figures. Floor 11 px. One display figure per screen.">
        <p className="display num">48,216.37</p>
        <p className="t1">Title 1, 24/30</p>
        <p className="t2">Title 2, 20/26</p>
        <p className="t3">Title 3, 17/22</p>
        <p>Body, 15/22. Plain words, short lines.</p>
        <p className="sm c2">Small, 13/18. Labels and help.</p>
        <p className="xs c3">Caption, 12/16. Dense numbers.</p>
        <p className="xxs c3">Floor, 11/14. Tab labels and column heads.</p>
        <p className="sm">中文 繁體 日本語 한국어 ภาษาไทย Français Español</p>
      </Spec>
    </>
  );
}
