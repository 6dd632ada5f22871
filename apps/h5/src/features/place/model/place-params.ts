import { type Place, readPoint } from '@candor/domain/places/place';

/** The place in the query of an address, by the names old clients use; null when there is none. */
export function readPlace(params: URLSearchParams): Place | null {
  const [latitude, longitude] = [params.get('latitude') ?? '', params.get('longitude') ?? ''];
  if (readPoint(latitude, longitude) === null) return null;
  return { name: (params.get('name') ?? params.get('address') ?? '').trim().slice(0, 80), latitude, longitude };
}

/** Degrees for people: 13.76° N, 100.50° E. */
export function degreesText({ lat, lng }: { lat: number; lng: number }, locale: string): string {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const side = (degrees: number, [plus, minus]: readonly [string, string]) =>
    `${format.format(Math.abs(degrees))}° ${degrees < 0 ? minus : plus}`;
  return `${side(lat, ['N', 'S'])}, ${side(lng, ['E', 'W'])}`;
}
