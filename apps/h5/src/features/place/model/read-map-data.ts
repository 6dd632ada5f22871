/** Coordinates in the data are hundredths of a degree. */
const UNITS = 100;

/** A corner of a coastline: latitude, longitude. */
export type Corner = readonly [lat: number, lng: number];

export interface City {
  /** Two letters. */
  readonly country: string;
  /** As it is written in Latin letters. */
  readonly name: string;
  /** In the language of the app, where a name is known. */
  readonly shown: string;
  readonly lat: number;
  readonly lng: number;
  /** Inhabitants, in units of 50,000. */
  readonly size: number;
}

/** Reads the numbers of an encoded polyline: groups of five bits, low ones first, one more to come while bit 5 is set. */
function readNumbers(line: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of line) {
    const group = character.charCodeAt(0) - 63;
    value |= (group & 0x1f) << shift;
    shift += 5;
    if (group >= 0x20) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/** One closed line per row of the text; each corner is written as its distance from the one before, longitude first. */
export function readLand(text: string): Corner[][] {
  return linesOf(text).map((line) => {
    const numbers = readNumbers(line);
    const ring: Corner[] = [];
    let [lng, lat] = [0, 0];
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      lng += numbers[at] ?? 0;
      lat += numbers[at + 1] ?? 0;
      ring.push([lat / UNITS, lng / UNITS]);
    }
    return ring;
  });
}

/** `country,name,translation` per line. */
function readNames(text: string): ReadonlyMap<string, string> {
  return new Map(
    linesOf(text).map((line) => {
      const at = line.lastIndexOf(',');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

/** A country per line: its code, then its cities, largest first, as `name,latitude,longitude,size`. */
export function readCities(text: string, names: string): readonly City[] {
  const translations = readNames(names);
  return linesOf(text).flatMap((line) => {
    const [country = '', ...cities] = line.split('|');
    return cities.map((city) => {
      const [name = '', lat = '', lng = '', size = ''] = city.split(',');
      return {
        country,
        name,
        shown: translations.get(`${country},${name}`) ?? name,
        lat: Number.parseInt(lat, 10) / UNITS,
        lng: Number.parseInt(lng, 10) / UNITS,
        size: Number.parseInt(size, 10),
      };
    });
  });
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
