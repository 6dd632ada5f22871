import { PLACE_NAME_MAX } from '@candor/contract/profile';
import { type Checked, decideLabel } from '../profile/decide-profile';
import { refused } from '../refused';

/** A point on the map with a name; degrees as decimal text, north and east positive. */
export interface Place {
  readonly name: string;
  readonly latitude: string;
  readonly longitude: string;
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,10})?$/;
/** A tenth of a degree is about ten kilometres: enough for a region, too little for an address. */
const REGION_DECIMALS = 1;
/** About ten metres. */
const PIN_DECIMALS = 4;

const roundDegrees = (degrees: number, decimals: number): string => {
  const unit = 10 ** decimals;
  return String(Math.round(degrees * unit) / unit + 0);
};

const readDegrees = (text: string, most: number): number | null => {
  if (!DEGREES.test(text)) return null;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const size = Number.parseInt(whole + fraction, 10) / 10 ** fraction.length;
  if (size > most) return null;
  return text.startsWith('-') ? 0 - size : size;
};

/** Reads a point from texts; null when it is none. */
export const readPoint = (latitude: string, longitude: string): { lat: number; lng: number } | null => {
  const [lat, lng] = [readDegrees(latitude, 90), readDegrees(longitude, 180)];
  return lat === null || lng === null ? null : { lat, lng };
};

/** A point of the map as texts, rounded to about ten metres; the longitude may have gone round the earth. */
export const toPlace = (name: string, { lat, lng }: { lat: number; lng: number }): Place => ({
  name,
  latitude: roundDegrees(lat, PIN_DECIMALS),
  longitude: roundDegrees(((((lng + 180) % 360) + 360) % 360) - 180, PIN_DECIMALS),
});

/** The region of a profile: rounded, so that it does not tell where somebody lives. An empty name removes it. */
export const decideRegion = (sent: Place): Checked<Place | null> => {
  const name = decideLabel(sent.name, PLACE_NAME_MAX);
  if (!name.ok) return name;
  if (name.value === '') return { ok: true, value: null };
  const point = readPoint(sent.latitude, sent.longitude);
  if (point === null) return refused('place_invalid');
  const [latitude, longitude] = [roundDegrees(point.lat, REGION_DECIMALS), roundDegrees(point.lng, REGION_DECIMALS)];
  return { ok: true, value: { name: name.value, latitude, longitude } };
};
