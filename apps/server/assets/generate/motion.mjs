// Frames of the moving pieces. `turn` runs from 0 to 1 and every frame function gives the same picture at both ends.
import { createNoise, createRandom } from './random.mjs';
import { moonPhase } from './sky.mjs';
import {
  circle,
  clamp,
  cover,
  fadeAcross,
  fadeDown,
  fadeOut,
  group,
  layer,
  mix,
  mixAlong,
  page,
  path,
  range,
  rect,
  SIDE,
  TAU,
} from './svg.mjs';
import { arch } from './woven.mjs';

/** A wave that moves `rounds` whole wavelengths per loop, with a second one across it. */
const rolling = ({ y, height, waves, start }, turn, rounds) => {
  return (x) =>
    y +
    height * Math.sin((x / SIDE) * TAU * waves + start + TAU * turn * rounds) +
    height * 0.4 * Math.sin((x / SIDE) * TAU * waves * 1.7 + start * 2 - TAU * turn);
};

export function slowSwell(turn) {
  const random = createRandom(4);
  const colours = ['#274b63', '#3f7386', '#1f3b52', '#5b97a0', '#2b5670', '#8fbfb8', '#1b3348', '#3f7386', '#132638'];
  const bands = colours.map((colour, index) => {
    const wave = {
      y: 360 + index * 80,
      height: 24 + index * 2.5,
      waves: random.between(0.8, 1.4),
      start: random.between(0, TAU),
    };
    return path(layer(rolling(wave, turn, index % 2 === 0 ? 1 : -1)).fill, `fill="${colour}"`);
  });
  const moon = circle([372, 218 + 8 * Math.sin(turn * TAU), 92], 'fill="#f1dfb8"');
  return page('#0f1c2b', '', moon + bands.join(''));
}

const ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

/** Each figure looks the same after half a turn, so half a turn per loop is enough. */
export function turningTiles(turn) {
  const random = createRandom(9);
  const inks = ['#7fb69a', '#dcc07c', '#e9eee3', '#b9744f', '#5d937c'];
  const count = 4;
  const size = SIDE / count;
  const figures = [
    (a) => `<path d="M-1 -1Q1 -1 1 1Q-1 1 -1 -1Z" fill="${a}"/>`,
    (a, b) =>
      `<path d="M-1 -1H1A2 2 0 0 1 -1 1Z" fill="${a}" /><path d="M1 1H-1A2 2 0 0 1 1 -1Z" fill="${a}"/><path d="M-1 -1Q1 -1 1 1Q-1 1 -1 -1Z" transform="rotate(90)" fill="${b}"/>`,
    (a) => `<path d="M-1 -1H0A1 1 0 0 1 -1 0ZM1 1H0A1 1 0 0 1 1 0Z" fill="${a}"/><circle r="0.36" fill="${a}"/>`,
    (a) => `<path d="M0 0A1 1 0 0 1 -1 -1H0A1 1 0 0 1 1 0ZM0 0A1 1 0 0 1 1 1H0A1 1 0 0 1 -1 0Z" fill="${a}"/>`,
  ];
  const tiles = range(count * count).map((index) => {
    const [column, row] = [index % count, Math.floor(index / count)];
    const delay = ((column + row) / (2 * count - 2)) * 0.45;
    const degrees = ((index * 7) % 4) * 90 + 180 * ease(clamp((turn - delay) / 0.5));
    const [first, second] = [random.pick(inks), random.pick(inks)];
    const figure = figures[(index * 5 + row) % figures.length](first, first === second ? '#11261f' : second);
    const ground = rect([-1, -1, 2.02, 2.02], `fill="${(column + row) % 2 === 0 ? '#15302a' : '#11261f'}"`);
    const at = `translate(${(column + 0.5) * size} ${(row + 0.5) * size}) scale(${size / 2})`;
    return group(at, ground + group(`rotate(${degrees}) scale(0.66)`, figure));
  });
  return page('#11261f', '', tiles.join(''));
}

export function smallHours(turn) {
  const moons = range(9).map((index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const phase = (turn + (column + row) / 9 + 0.0001) % 1;
    return moonPhase(
      [212 + column * 300, 212 + row * 300, 112],
      phase,
      ['#e6dcbd', '#c4d1f2', '#dcc48a'][(column + row) % 3],
    );
  });
  return page('#0d1226', '', moons.join(''));
}

/** A sun and a moon opposite each other go once around below and above the dunes; the sky follows the hour. */
export function duskToDawn(turn) {
  const hours = ['#10142c', '#1b1b3c', '#4a3563', '#a86a74', '#e0a37c', '#c98474', '#6d4a76', '#26234c', '#10142c'];
  const low = mixAlong(hours, turn);
  const high = mixAlong(hours, (turn + 0.93) % 1);
  const day = clamp(1 - Math.abs(turn - 0.5) * 3.2);
  const body = (angle, radius, colour) => {
    const [x, y] = [512 - 400 * Math.cos(angle), 690 - 480 * Math.sin(angle)];
    return circle([x, y, radius * 3.2], `fill="url(#${colour.id})"`) + circle([x, y, radius], `fill="${colour.fill}"`);
  };
  const angle = turn * TAU + TAU / 4;
  const random = createRandom(2);
  const stars = range(70).map(() =>
    circle(
      [random.between(0, SIDE), random.between(0, 620), random.between(1.4, 3.6)],
      `fill="#e9edff" fill-opacity="${(1 - day) * random.between(0.3, 0.9)}"`,
    ),
  );
  const dunes = range(6).map((index) => {
    const wave = { y: 600 + index * 78, height: 30 + index * 5, waves: 0.8 + index * 0.09, start: index * 1.9 };
    const base = ['#7c5a86', '#694a78', '#563d69', '#43305a', '#31244a', '#201939'][index];
    return path(
      layer(rolling(wave, turn, index % 2 === 0 ? 1 : -1)).fill,
      `fill="${mix(mix('#14142c', base, 0.55 + day * 0.45), low, 0.28 - index * 0.03)}"`,
    );
  });
  const halo = (id, colour) =>
    fadeOut(id, [
      [0.2, colour, 0.45],
      [1, colour, 0],
    ]);
  const defs =
    fadeDown('sky', [
      [0, high],
      [0.75, low],
    ]) +
    halo('moon', '#dfe4f5') +
    halo('sun', '#ffd9a0');
  const moon = body(angle, 58, { id: 'moon', fill: '#e9e6da' });
  const sun = body(angle + TAU / 2, 84, { id: 'sun', fill: '#fbdca6' });
  return page(low, defs, cover('url(#sky)') + stars.join('') + moon + sun + dunes.join(''));
}

/** Nested arches grow from the middle; after one loop each has taken the place and colour of the fourth one outside it. */
export function openingDoors(turn) {
  const inks = ['#efc18c', '#d9795a', '#8c4a45', '#2c1b1a'];
  const foot = 800;
  const rings = range(26)
    .toReversed()
    .map((ring) => {
      const half = 1.36 ** (ring + turn * 4);
      return path(arch([512, foot], half, half * 2.25), `fill="${inks[(25 - ring) % 4]}"`);
    });
  const scene = rings.join('');
  const floor = `<g transform="translate(0 ${foot * 2}) scale(1 -1)" opacity="0.3">${scene}</g>`;
  const clip = `<clipPath id="floor"><rect y="${foot}" width="${SIDE}" height="${SIDE - foot}"/></clipPath>`;
  const ground = rect([0, foot, SIDE, SIDE - foot], 'fill="#150c0c"');
  return page('#1d1211', clip, `${scene}${ground}<g clip-path="url(#floor)">${floor}</g>`);
}

function ribbon({ base, height, colour, start }, turn) {
  const noise = createNoise(Math.round(start * 100));
  return range(130).map((index) => {
    const x = index * 9.6 - 100;
    const sway = Math.sin(x / 150 + start + TAU * turn) + 0.5 * Math.sin(x / 61 - TAU * turn + start * 3);
    const tall = height * (0.65 + 0.35 * Math.sin(x / 97 - TAU * turn + start) + 0.25 * noise(x / 34));
    const strength = 0.2 + 0.14 * Math.sin(x / 120 + TAU * turn * 2 + start);
    return rect(
      [x, base + sway * 42 - tall, 16, tall],
      `fill="url(#${colour})" fill-opacity="${Math.max(0.03, strength)}"`,
    );
  });
}

export function northernCurtain(turn) {
  const random = createRandom(61);
  const stars = range(120).map(() =>
    circle(
      [random.between(0, SIDE), random.between(0, 760), random.between(1.2, 3)],
      `fill="#e9edff" fill-opacity="${random.between(0.25, 0.8)}"`,
    ),
  );
  const veil = (id, colour) =>
    fadeDown(id, [
      [0, colour, 0],
      [0.7, colour, 1],
      [0.94, mix(colour, '#ffffff', 0.35), 1],
      [1, colour, 0],
    ]);
  const defs = [
    fadeDown('sky', [
      [0, '#090d1e'],
      [0.8, '#1d2b55'],
    ]),
    veil('green', '#5fcf9e'),
    // The blur is cut off at the left and right edges; this shade covers it.
    fadeAcross('edges', [
      [0, '#090d1e', 0.9],
      [0.13, '#090d1e', 0],
      [0.87, '#090d1e', 0],
      [1, '#090d1e', 0.9],
    ]),
    veil('blue', '#6d9df0'),
    veil('rose', '#b88be0'),
    '<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="7"/></filter>',
  ];
  const curtains = [
    ...ribbon({ base: 500, height: 380, colour: 'rose', start: 1.1 }, turn),
    ...ribbon({ base: 570, height: 400, colour: 'blue', start: 2.7 }, turn),
    ...ribbon({ base: 660, height: 430, colour: 'green', start: 4.2 }, turn),
  ];
  const hills = [
    ['#16204a', 760, 5],
    ['#0e1532', 830, 6],
    ['#070a18', 900, 7],
  ].map(([colour, y, seed]) => {
    const noise = createNoise(seed);
    return path(layer((x) => y + 60 * noise(x / 190) + 14 * noise(x / 45, 3), 14).fill, `fill="${colour}"`);
  });
  return page(
    '#090d1e',
    defs.join(''),
    `${cover('url(#sky)')}${stars.join('')}<g filter="url(#soft)">${curtains.join('')}</g>${cover('url(#edges)')}${hills.join('')}`,
  );
}
