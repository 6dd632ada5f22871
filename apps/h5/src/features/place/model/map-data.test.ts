import { describe, expect, it } from 'vitest';
import citiesText from '../data/cities.txt?raw';
import landText from '../data/land.txt?raw';
import namesText from '../data/names-zh.txt?raw';
import { pickLabels } from './pick-labels.ts';
import { degreesText, readPlace } from './place-params.ts';
import { type City, readCities, readLand } from './read-map-data.ts';
import { findNearest, searchCities } from './search-cities.ts';

const cities = readCities(citiesText, '');
const chinese = readCities(citiesText, namesText);
const english = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: string) => english.of(code) ?? code;
const namesOf = (found: readonly City[]) => found.map(({ name }) => name);

describe('readLand', () => {
  it('reads deltas of an encoded polyline', () => {
    // The example of the format's description, whose numbers are 1e5 times the degrees, longitude and latitude swapped.
    const [ring] = readLand('_p~iF~ps|U_ulLnnqC_mqNvxq`@\n');
    expect(ring?.map(([lat, lng]) => [Math.round(lng * 100), Math.round(lat * 100)])).toEqual([
      [3850000, -12020000],
      [4070000, -12095000],
      [4325200, -12645300],
    ]);
  });

  it('gives closed lines on the earth, and the large continents among them', () => {
    const land = readLand(landText);
    expect(land.length).toBeGreaterThan(200);
    for (const ring of land) {
      expect(ring.length).toBeGreaterThanOrEqual(4);
      expect(ring.at(-1)).toEqual(ring[0]);
      for (const [lat, lng] of ring) expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true);
    }
    expect(Math.max(...land.map((ring) => ring.length))).toBeGreaterThan(1000);
  });
});

describe('readCities', () => {
  it('has every capital of the world’s larger countries, in degrees', () => {
    const bangkok = cities.find(({ name }) => name === 'Bangkok');
    expect(bangkok).toMatchObject({ country: 'TH', lat: 13.75, lng: 100.5, shown: 'Bangkok' });
    for (const name of ['Tokyo', 'Paris', 'Washington', 'Nairobi', 'Canberra', 'Reykjavík']) {
      expect([name, namesOf(cities).includes(name)]).toEqual([name, true]);
    }
    expect(cities.every(({ lat, lng, size }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && size >= 1)).toBe(true);
  });

  it('shows translated names where they are known', () => {
    const shown = (name: string) => chinese.find((city) => city.name === name)?.shown;
    expect([shown('Beijing'), shown('Bangkok'), shown('Dongguan')]).toEqual(['北京', '曼谷', 'Dongguan']);
  });
});

describe('searchCities', () => {
  it('puts cities that begin with the text before those that contain it, larger ones first', () => {
    const found = namesOf(searchCities(cities, ' york ', countryName));
    expect(found).toContain('New York City');
    expect(found.indexOf('York')).toBeLessThan(found.indexOf('New York City'));
  });

  it.each([
    ['sao paulo', 'São Paulo'],
    ['SÃO PAULO', 'São Paulo'],
    ['thailand', 'Bangkok'],
  ])('%j finds %j first', (typed, name) => expect(namesOf(searchCities(cities, typed, countryName))[0]).toBe(name));

  it('finds by the shown and by the Latin name', () => {
    expect(namesOf(searchCities(chinese, '东京', countryName))[0]).toBe('Tokyo');
    expect(namesOf(searchCities(chinese, 'tokyo', countryName))[0]).toBe('Tokyo');
  });

  it.each(['', '  ', 'zzzzz', '[', '\\'])('%j finds nothing', (typed) =>
    expect(searchCities(cities, typed, countryName)).toEqual([]),
  );
});

describe('findNearest', () => {
  it.each([
    [{ lat: 48.85, lng: 2.35 }, 'Paris'],
    [{ lat: -17.8, lng: 178.1 }, 'Suva'],
    [{ lat: 0, lng: -150 }, undefined],
  ])('%j → %s', (point, name) => expect(findNearest(cities, point)?.name).toBe(name));

  it('meets at the date line', () => {
    const city = { ...(cities[0] as City), name: 'East', lat: 0, lng: -179.9 };
    expect(findNearest([city], { lat: 0, lng: 179.9 })?.name).toBe('East');
    expect(findNearest([city], { lat: 0, lng: 179 })).toBeNull();
  });
});

describe('pickLabels', () => {
  it('leaves out what is outside or would touch a larger city', () => {
    const city = (name: string) => ({ ...(cities[0] as City), name });
    const at: Record<string, { x: number; y: number } | null> = {
      large: { x: 100, y: 100 },
      touching: { x: 140, y: 110 },
      below: { x: 100, y: 140 },
      outside: null,
    };
    const picked = pickLabels(Object.keys(at).map(city), ({ name }) => at[name] ?? null);
    expect(namesOf(picked)).toEqual(['large', 'below']);
  });
});

describe('readPlace', () => {
  const read = (query: string) => readPlace(new URLSearchParams(query));
  it('takes the names of old clients', () => {
    expect(read('latitude=1.5&longitude=-2&name=Here')).toEqual({ name: 'Here', latitude: '1.5', longitude: '-2' });
    expect(read('latitude=1.5&longitude=-2&address=There')?.name).toBe('There');
  });
  it.each(['', 'latitude=1', 'latitude=91&longitude=0', 'latitude=x&longitude=y'])('%j is no place', (query) =>
    expect(read(query)).toBeNull(),
  );
});

it('writes degrees with their side of the earth', () => {
  expect(degreesText({ lat: -33.868, lng: 151.2 }, 'en-GB')).toBe('33.87° S, 151.20° E');
  expect(degreesText({ lat: 4.6, lng: -74 }, 'fr')).toBe('4,60° N, 74,00° W');
});
