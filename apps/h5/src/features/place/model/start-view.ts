import { type Place, readPoint } from '@candor/domain/places/place';
import type { LanguageCode } from '#i18n/languages.ts';
import type { Point } from './search-cities.ts';

export const ZOOM_CITY = 7;
const ZOOM_COUNTRY = 4;

interface Start {
  readonly point: Point;
  readonly zoom: number;
}

const at = (lat: number, lng: number): Start => ({ point: { lat, lng }, zoom: ZOOM_COUNTRY });

/** Where the map begins without a place, by the language of the app. Nobody is located. */
export const START_VIEW: Readonly<Record<LanguageCode, Start>> = {
  en: { point: { lat: 30, lng: 10 }, zoom: 2 },
  zh: at(33, 110),
  hk: at(22.3, 114.2),
  th: at(13.8, 100.5),
  jp: at(36.5, 138),
  kor: at(36.5, 127.8),
  fra: at(46.5, 2.5),
  spa: at(40, -3.7),
};

/** The view around a place; null when there is none. */
export function viewOf(place: Place | null): Start | null {
  const point = place === null ? null : readPoint(place.latitude, place.longitude);
  return point === null ? null : { point, zoom: ZOOM_CITY };
}
