// dev-only: literal English
import { BrandMark } from '#ui/brand-mark.tsx';
import { ControlSpecs } from './control-specs.tsx';
import { FieldSpecs } from './field-specs.tsx';
import { FoundationSpecs } from './foundation-specs.tsx';
import { FrameSpecs } from './frame-specs.tsx';
import { ListSpecs } from './list-specs.tsx';
import { MarketSpecs } from './market-specs.tsx';
import { OverlaySpecs } from './overlay-specs.tsx';
import { ProductSpecs } from './product-specs.tsx';
import { ProgressSpecs } from './progress-specs.tsx';
import { StateSpecs } from './state-specs.tsx';
import './gallery.css';

/** All components in their states. Development only: nothing in the product links to it. */
export function GalleryScreen() {
  return (
    <div className="gallery-page">
      <div className="gallery">
        <header>
          <div className="row">
            <BrandMark size={36} />
            <h1 className="t1">Candor components</h1>
          </div>
          <p className="c2">Every control in its states, on the surfaces it may sit on.</p>
        </header>
        <div className="gallery-cols">
          <FoundationSpecs />
          <ControlSpecs />
          <FieldSpecs />
          <MarketSpecs />
          <ListSpecs />
          <ProgressSpecs />
          <ProductSpecs />
          <OverlaySpecs />
          <StateSpecs />
          <FrameSpecs />
        </div>
      </div>
    </div>
  );
}
