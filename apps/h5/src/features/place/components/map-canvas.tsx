import type { Map as LeafletMap } from 'leaflet';
import { MapPin, Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  createMap,
  type Drawing,
  drawLabels,
  drawLand,
  drawTiles,
  type Leaflet,
} from '#features/place/components/draw-map.ts';
import type { City } from '#features/place/model/read-map-data.ts';
import type { Point } from '#features/place/model/search-cities.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** Centre and zoom of the map; a new object moves it there. */
export interface MapView {
  readonly point: Point;
  readonly zoom: number;
}

export type MapCanvasProps = {
  leaflet: Leaflet;
  view: MapView;
  cities: readonly City[];
  /** Empty: the bundled coastlines. */
  tiles: string;
  /** The pin stands in the middle; called with its point whenever the map comes to rest. */
  onMoved?: ((point: Point) => void) | undefined;
};

/** The map with a pin in its middle: whoever moves the map moves the pin. */
export function MapCanvas({ leaflet, view, cities, tiles, onMoved }: MapCanvasProps) {
  const t = useTranslations('place');
  const box = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const map = drawing?.map;
  const [hasFailed, setFailed] = useState(false);
  const moved = useEffectEvent((point: Point) => onMoved?.(point));
  const start = useEffectEvent((made: LeafletMap) => made.setView(view.point, view.zoom, { animate: false }));
  const hasTiles = tiles !== '';
  useEffect(() => {
    if (box.current === null) return;
    const made = createMap(leaflet, box.current, hasTiles);
    start(made);
    made.on('moveend', () => moved(made.getCenter()));
    setDrawing({ leaflet, map: made });
    return () => {
      setDrawing(null);
      made.remove();
    };
  }, [leaflet, hasTiles]);
  useEffect(() => {
    map?.setView(view.point, view.zoom);
  }, [map, view]);
  useEffect(() => {
    return drawing && hasTiles ? drawTiles(drawing, { url: tiles, onFailed: () => setFailed(true) }) : undefined;
  }, [drawing, tiles, hasTiles]);
  const isOwn = !hasTiles || hasFailed;
  useEffect(() => {
    return drawing && isOwn ? drawLand(drawing) : undefined;
  }, [drawing, isOwn]);
  useEffect(() => {
    return drawing && isOwn ? drawLabels(drawing, cities) : undefined;
  }, [drawing, isOwn, cities]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a map is not a fieldset; the name says how it is moved by keyboard */}
      <div ref={box} className="place-canvas" role="group" aria-label={t('mapLabel')} />
      <span className="place-pin">
        <Icon glyph={MapPin} size={36} />
      </span>
      <div className="place-zoom">
        <IconButton label={t('zoomIn')} glyph={Plus} onClick={() => map?.zoomIn()} />
        <IconButton label={t('zoomOut')} glyph={Minus} onClick={() => map?.zoomOut()} />
      </div>
      {hasFailed ? (
        <p className="place-note xs" role="status">
          {t('tilesFailed')}
        </p>
      ) : null}
    </>
  );
}
