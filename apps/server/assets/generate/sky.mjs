// Still pictures of Sena Ariyo: star charts, orbits and wind.
import { createNoise, createRandom, createRoughNoise } from './random.mjs';
import {
  circle,
  cover,
  curve,
  fadeDown,
  fadeOut,
  group,
  layer,
  mix,
  mixAlong,
  page,
  path,
  polar,
  polyline,
  range,
  round,
  SIDE,
  TAU,
} from './svg.mjs';

const GOLD = '#dcc48a';
const ICE = '#a9c1ee';
const NIGHT = '#0d1226';

const radialNight = fadeOut('night', [
  [0, '#222d57'],
  [1, '#0b0f1f'],
]);
const nightGround = () => circle([512, 512, 740], 'fill="url(#night)"');

/** Joins each bright star to the nearest one not yet joined, a few at a time, as figures. */
function joinFigures(stars, figureSizes) {
  const free = [...stars];
  const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  return figureSizes.flatMap((size) => {
    const first = free.shift();
    const chain = first === undefined ? [] : [first];
    while (chain.length < size && free.length > 0) {
      const last = chain.at(-1);
      const nearest = free.toSorted((a, b) => distance(a, last) - distance(b, last))[0];
      if (distance(nearest, last) > 190) break;
      free.splice(free.indexOf(nearest), 1);
      chain.push(nearest);
    }
    return chain.length < 3 ? [] : [chain];
  });
}

export function smallSky() {
  const random = createRandom(12);
  const noise = createNoise(30);
  const frame = [140, 280, 420].map((radius) =>
    circle([512, 512, radius], `fill="none" stroke="${ICE}" stroke-opacity="0.28" stroke-width="1.6"`),
  );
  const spokes = range(12).map((index) => {
    const angle = (index / 12) * TAU;
    return path(
      polyline([polar(512, 512, [index % 3 === 0 ? 0 : 140, angle]), polar(512, 512, [432, angle])]),
      `stroke="${ICE}" stroke-opacity="0.2" stroke-width="1.6"`,
    );
  });
  const ticks = range(180).map((index) => {
    const angle = (index / 180) * TAU;
    const long = index % 15 === 0;
    return path(
      polyline([polar(512, 512, [440, angle]), polar(512, 512, [long ? 470 : 453, angle])]),
      `stroke="${GOLD}" stroke-width="${long ? 4 : 2}" stroke-opacity="0.85"`,
    );
  });
  const dust = range(620).map(() => {
    const [along, off] = [random.between(-410, 410), random.centred() * 90];
    const bend = 70 * noise(along / 160) + off;
    const [x, y] = [512 + along * 0.78 - bend * 0.62, 512 + along * 0.62 + bend * 0.78];
    return Math.hypot(x - 512, y - 512) > 412
      ? ''
      : circle([x, y, random.between(1, 2.6)], `fill="#c9d5f7" fill-opacity="${round(random.between(0.2, 0.7))}"`);
  });
  const bright = range(58).map(() => polar(512, 512, [Math.sqrt(random.next()) * 395, random.between(0, TAU)]));
  const figures = joinFigures(bright, [5, 6, 4, 7, 5, 4, 6, 5]).map((chain) =>
    path(polyline(chain), `fill="none" stroke="${GOLD}" stroke-opacity="0.75" stroke-width="2.4"`),
  );
  const stars = bright.map(([x, y], index) => {
    const radius = index % 5 === 0 ? 8.5 : random.between(3.2, 6);
    return (
      circle([x, y, radius * 2.6], 'fill="#c9d5f7" fill-opacity="0.14"') +
      circle([x, y, radius], `fill="${index % 5 === 0 ? '#f7e6ba' : '#edf1ff'}"`)
    );
  });
  const rim =
    circle([512, 512, 437], `fill="none" stroke="${GOLD}" stroke-width="3"`) +
    circle([512, 512, 476], `fill="none" stroke="${GOLD}" stroke-width="3"`);
  return page(
    '#0b0f1f',
    radialNight,
    nightGround() +
      frame.join('') +
      spokes.join('') +
      dust.join('') +
      ticks.join('') +
      rim +
      figures.join('') +
      stars.join(''),
  );
}

export function fiveOrbits() {
  const orbits = [
    { radius: 130, colour: GOLD, size: 15, start: 0.1 },
    { radius: 205, colour: '#8fb0f0', size: 22, start: 0.45 },
    { radius: 285, colour: '#e0a184', size: 18, start: 0.8 },
    { radius: 375, colour: '#e9ecf7', size: 34, start: 0.25 },
    { radius: 465, colour: '#7d8fd0', size: 24, start: 0.62 },
  ];
  const rings = orbits.map(
    ({ radius, colour }, index) =>
      `<ellipse rx="${radius}" ry="${radius * 0.62}" fill="none" stroke="${colour}" stroke-opacity="0.8" stroke-width="${3.5 + (index % 2) * 2}"/>`,
  );
  const planets = orbits.map(({ radius, colour, size, start }) => {
    const angle = start * TAU;
    const at = [radius * Math.cos(angle), radius * 0.62 * Math.sin(angle)];
    return circle([...at, size + 9], 'fill="#121832"') + circle([...at, size], `fill="${colour}"`);
  });
  const random = createRandom(91);
  const stars = range(90).map(() =>
    circle(
      [random.between(0, SIDE), random.between(0, SIDE), random.between(1, 2.8)],
      `fill="${ICE}" fill-opacity="0.6"`,
    ),
  );
  const sun =
    circle([0, 0, 62], `fill="${GOLD}"`) +
    circle([0, 0, 84], `fill="none" stroke="${GOLD}" stroke-opacity="0.4" stroke-width="3"`);
  return page(
    '#121832',
    '',
    stars.join('') + group('translate(512 512) rotate(-24)', rings.join('') + sun + planets.join('')),
  );
}

/** A moon lit from one side; phase 0 is new, 0.5 full. */
export function moonPhase([x, y, radius], phase, colour) {
  const swing = Math.cos(phase * TAU);
  const [outer, inner] = [phase < 0.5 ? 1 : 0, (phase < 0.5 ? swing > 0 : swing < 0) ? 0 : 1];
  const lit = `M${round(x)} ${round(y - radius)}A${radius} ${radius} 0 0 ${outer} ${round(x)} ${round(y + radius)}A${round(Math.abs(swing) * radius)} ${radius} 0 0 ${inner} ${round(x)} ${round(y - radius)}Z`;
  return circle([x, y, radius], 'fill="#1d2547"') + path(lit, `fill="${colour}"`);
}

export function lunation() {
  const random = createRandom(33);
  const ring = range(28).map((index) => {
    const angle = (index / 28) * TAU - TAU / 4;
    const [x, y] = polar(512, 512, [408, angle]);
    return moonPhase([x, y, 37], ((index + 0.5) / 28 + 0.0001) % 1, '#ded3b2');
  });
  const craters = range(46).map(() => {
    const distance = Math.sqrt(random.next()) * 212;
    const [x, y] = polar(512, 512, [distance, random.between(0, TAU)]);
    const size = random.between(5, 34) * (1.15 - distance / 300);
    return circle([x, y, size], `fill="#8f8768" fill-opacity="${round(random.between(0.1, 0.34) * 100) / 100}"`);
  });
  const moon =
    circle([512, 512, 340], 'fill="url(#halo)"') + circle([512, 512, 236], 'fill="#e6dcbd"') + craters.join('');
  const shade = circle([512, 512, 237], 'fill="url(#shade)"');
  const lines = [330, 486].map((radius) =>
    circle([512, 512, radius], `fill="none" stroke="${ICE}" stroke-opacity="0.3" stroke-width="2"`),
  );
  const defs =
    radialNight +
    fadeOut('halo', [
      [0.6, '#e6dcbd', 0.3],
      [1, '#e6dcbd', 0],
    ]) +
    '<linearGradient id="shade" x1="0.1" y1="0.1" x2="0.95" y2="0.9"><stop offset="0.3" stop-color="#0b0f1f" stop-opacity="0"/><stop offset="1" stop-color="#0b0f1f" stop-opacity="0.8"/></linearGradient>';
  return page('#0b0f1f', defs, nightGround() + lines.join('') + moon + shade + ring.join(''));
}

/** Wind over a disc: no line comes closer to an earlier one than a cell of the grid, and none leaves the disc. */
export function westerlies() {
  const random = createRandom(501);
  const noise = createRoughNoise(15, 2);
  const inks = ['#7fa0dc', '#a9c1ee', '#e2a37c', '#eadfc4', '#4c6bb0', '#3a4f8c', '#5d78bd'];
  const used = new Set();
  const cell = (x, y) => `${Math.floor(x / 18)},${Math.floor(y / 18)}`;
  const isInside = ([x, y]) => Math.hypot(x - 512, y - 512) < 372;
  const trace = (start) => {
    const points = [start];
    const own = new Set();
    while (points.length < 70) {
      const [x, y] = points.at(-1);
      const key = cell(x, y);
      if (!isInside([x, y]) || (used.has(key) && !own.has(key))) break;
      own.add(key);
      const angle = noise(x / 330, y / 330) * 2.1 - 0.25;
      points.push([x + 12 * Math.cos(angle), y + 12 * Math.sin(angle)]);
    }
    if (points.length < 8) return [];
    for (const key of own) used.add(key);
    return [points.slice(0, -1)];
  };
  const lines = range(3000).flatMap(() => trace([random.between(130, 894), random.between(130, 894)]));
  const body = lines.map((points) => {
    const knots = points.filter((_, index) => index % 3 === 0 || index === points.length - 1);
    return path(
      curve(knots),
      `fill="none" stroke="${random.pick(inks)}" stroke-width="${round(random.between(6, 13))}" stroke-linecap="round"`,
    );
  });
  const rim = circle([512, 512, 410], `fill="#0f1630" stroke="${GOLD}" stroke-opacity="0.6" stroke-width="3"`);
  return page('#0b0f1f', radialNight, nightGround() + rim + body.join(''));
}

const pine = ([x, y], height) => {
  const tiers = range(4).map((tier) => {
    const [top, half] = [y - height + tier * height * 0.2, height * (0.1 + tier * 0.055)];
    return `M${round(x)} ${round(top)}L${round(x + half)} ${round(top + height * 0.36)}H${round(x - half)}Z`;
  });
  return tiers.join('');
};

export function longExposure() {
  const random = createRandom(72);
  const [x, y] = [470, 430];
  const trails = range(190).map((index) => {
    const radius = 14 + index * 5 + random.between(-2, 2);
    const from = random.between(0, TAU);
    const sweep = random.between(0.5, 1.15);
    const [start, end] = [polar(x, y, [radius, from]), polar(x, y, [radius, from + sweep])];
    const colour = random.pick(['#e9edff', ICE, '#86a3e2', GOLD, '#e0b394', '#5f7cc4']);
    return path(
      `M${start.map(round).join(' ')}A${round(radius)} ${round(radius)} 0 0 1 ${end.map(round).join(' ')}`,
      `fill="none" stroke="${colour}" stroke-opacity="${round(random.between(0.45, 0.95) * 10) / 10}" stroke-width="${round(random.between(2.2, 5))}" stroke-linecap="round"`,
    );
  });
  const hill = createNoise(8);
  const heightAt = (at) => 905 + 50 * hill(at / 210) + 12 * hill(at / 50, 4);
  const trees = range(64)
    .map(() => random.between(-20, SIDE + 20))
    .map((at) => pine([at, heightAt(at) + 24], random.between(50, 165)));
  const sky = fadeDown('sky', [
    [0, '#0b1020'],
    [0.75, '#24336a'],
    [1, '#3a4a86'],
  ]);
  return page(
    NIGHT,
    sky,
    cover('url(#sky)') +
      trails.join('') +
      path(layer(heightAt).fill, 'fill="#070a15"') +
      path(trees.join(''), 'fill="#070a15"'),
  );
}

/** Cover of the signal piece: loudness around a circle. */
export function farSignal() {
  const noise = createRoughNoise(55, 3);
  const bars = range(144).map((index) => {
    const angle = (index / 144) * TAU;
    const loud = 30 + 150 * Math.abs(noise(9 + 2.4 * Math.cos(angle), 9 + 2.4 * Math.sin(angle)) + 0.1);
    const colour = mixAlong(['#5a76c4', ICE, '#f0e2ba'], loud / 210);
    return path(
      polyline([polar(512, 512, [210 - loud * 0.22, angle]), polar(512, 512, [214 + loud, angle])]),
      `stroke="${colour}" stroke-width="6" stroke-linecap="round"`,
    );
  });
  const rings = range(4).map((index) =>
    circle([512, 512, 60 + index * 32], `fill="none" stroke="${mix(NIGHT, GOLD, 0.9 - index * 0.2)}" stroke-width="3"`),
  );
  return page(
    '#0b0f1f',
    radialNight,
    nightGround() + bars.join('') + rings.join('') + circle([512, 512, 26], `fill="${GOLD}"`),
  );
}
