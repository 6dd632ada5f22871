import type { Map as LeafletMap } from 'leaflet';
import { pickLabels } from '#features/place/model/pick-labels.ts';
import { type City, readLand } from '#features/place/model/read-map-data.ts';
import type * as leafletCode from './leaflet-code.ts';

/** Zoom levels: a tile server draws streets, the bundled coastlines are only exact to a few kilometres. */
const ZOOM = { least: 2, coastlines: 8, tiles: 17 };

/** The library, loaded as a chunk of its own. */
export type Leaflet = (typeof leafletCode)['leaflet'];

export interface Drawing {
  readonly leaflet: Leaflet;
  readonly map: LeafletMap;
}

export interface Tiles {
  readonly url: string;
  /** Called when the first tile did not come. */
  readonly onFailed: () => void;
}

/** An empty map of the whole earth; without motion where the user asked for none. */
export function createMap(leaflet: Leaflet, box: HTMLElement, hasTiles: boolean): LeafletMap {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return leaflet.map(box, {
    zoomControl: false,
    attributionControl: false,
    minZoom: ZOOM.least,
    maxZoom: hasTiles ? ZOOM.tiles : ZOOM.coastlines,
    maxBounds: [
      [-85, -180],
      [85, 180],
    ],
    maxBoundsViscosity: 1,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
  });
}

/** The bundled outlines of the continents. Returns the function that takes them away. */
export function drawLand({ leaflet, map }: Drawing): () => void {
  let isWanted = true;
  let undo = () => {};
  void import('#features/place/data/land.txt?raw').then((text) => {
    if (!isWanted) return;
    const land = leaflet.polygon(
      readLand(text.default).map((ring) => ring.map(([lat, lng]) => ({ lat, lng }))),
      { className: 'place-land', interactive: false, smoothFactor: 1.2 },
    );
    land.addTo(map);
    undo = () => land.remove();
  });
  return () => {
    isWanted = false;
    undo();
  };
}

export function drawTiles({ leaflet, map }: Drawing, { url, onFailed }: Tiles): () => void {
  const layer = leaflet.tileLayer(url, { maxZoom: ZOOM.tiles });
  layer.once('tileerror', onFailed);
  layer.addTo(map);
  return () => layer.remove();
}

/** The text is set as text: names never become markup. */
function labelOf(city: City): HTMLElement {
  const label = document.createElement('span');
  label.textContent = city.shown;
  return label;
}

/** Names of the largest cities in view, drawn again after every move. */
export function drawLabels({ leaflet, map }: Drawing, cities: readonly City[]): () => void {
  const bySize = cities.toSorted((a, b) => b.size - a.size);
  const labels = leaflet.layerGroup().addTo(map);
  const draw = () => {
    const bounds = map.getBounds();
    const shown = pickLabels(bySize, (city) => (bounds.contains(city) ? map.latLngToContainerPoint(city) : null));
    labels.clearLayers();
    for (const city of shown) {
      const icon = leaflet.divIcon({ className: 'place-city', html: labelOf(city), iconSize: [0, 0] });
      labels.addLayer(leaflet.marker(city, { icon, interactive: false, keyboard: false }));
    }
  };
  map.on('moveend', draw);
  if (map.getZoom() !== undefined) draw();
  return () => {
    map.off('moveend', draw);
    labels.remove();
  };
}
