import type { City } from './read-map-data.ts';

/** A point on the map, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const RESULTS_MAX = 30;
/** Farther than this a pin is not named after a city. */
const NEAR_KM = 60;
const KM_PER_DEGREE = 111.2;

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** 0: begins with it, 1: contains it, 2: the country does; -1: no match. */
function rankOf({ name, shown, country }: City, wanted: string, countryName: (code: string) => string): number {
  const own = [plain(shown), plain(name)];
  if (own.some((text) => text.startsWith(wanted))) return 0;
  if (own.some((text) => text.includes(wanted))) return 1;
  return plain(countryName(country)).startsWith(wanted) ? 2 : -1;
}

/** Cities by a part of their name or by their country, ignoring accents; better matches first, then larger cities. */
export function searchCities(
  cities: readonly City[],
  typed: string,
  countryName: (code: string) => string,
): readonly City[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return [];
  return cities
    .map((city) => ({ city, rank: rankOf(city, wanted, countryName) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank || b.city.size - a.city.size)
    .slice(0, RESULTS_MAX)
    .map(({ city }) => city);
}

/** A plane is good enough for the short distances that matter here; longitudes meet at 180°. */
function kilometres(a: Point, b: Point): number {
  const across = Math.abs(((((a.lng - b.lng + 540) % 360) + 360) % 360) - 180);
  const width = across * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, width) * KM_PER_DEGREE;
}

/** The city a pin is named after; null where there is none near. */
export function findNearest(cities: readonly City[], point: Point): City | null {
  let nearest: City | null = null;
  let least = NEAR_KM;
  for (const city of cities) {
    const distance = kilometres(city, point);
    if (distance < least) [nearest, least] = [city, distance];
  }
  return nearest;
}
