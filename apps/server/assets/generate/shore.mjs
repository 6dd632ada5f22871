// Still pictures of Ilse Varnholt: dunes, ridges and water.
import { createNoise, createRandom, createRoughNoise } from './random.mjs';
import {
  circle,
  cover,
  curve,
  fadeDown,
  fadeOut,
  layer,
  mix,
  mixAlong,
  page,
  path,
  place,
  range,
  rect,
  SIDE,
  TAU,
} from './svg.mjs';

/** A disc of light with a soft ring of glow around it. */
const disc = ([x, y, radius], colour) =>
  circle([x, y, radius * 3.4], 'fill="url(#glow)"') + circle([x, y, radius], `fill="${colour}"`);
const glow = (colour, strength) =>
  fadeOut('glow', [
    [0, colour, strength],
    [0.3, colour, strength * 0.55],
    [1, colour, 0],
  ]);

const swell = ({ y, height, waves, shift }) => {
  return (x) =>
    y +
    height * Math.sin((x / SIDE) * TAU * waves + shift) +
    height * 0.35 * Math.sin((x / SIDE) * TAU * waves * 1.9 + shift * 2.3);
};

export function lowWater() {
  const random = createRandom(41);
  const colours = ['#4b3b6b', '#8d6793', '#4d3a56', '#655390', '#ab7aac', '#43324e', '#6b5796', '#c48fb8', '#33263f'];
  const bands = colours.map((colour, index) => {
    const height = swell({
      y: 390 + index * 74,
      height: 20 + index * 3.4,
      waves: random.between(0.8, 1.5),
      shift: random.between(0, TAU),
    });
    const { fill, line } = layer(height);
    return (
      path(fill, `fill="${colour}" fill-opacity="0.94"`) +
      path(line, `fill="none" stroke="#fbe3d6" stroke-opacity="${0.1 + index * 0.015}" stroke-width="2.5"`)
    );
  });
  const sky = fadeDown('sky', [
    [0, '#150f1f'],
    [0.5, '#38244c'],
  ]);
  return page(
    '#150f1f',
    sky + glow('#f0cfae', 0.42),
    cover('url(#sky)') + disc([640, 268, 104], '#f3dcba') + bands.join(''),
  );
}

export function saltMarsh() {
  const random = createRandom(7);
  const ground = '#141a18';
  const inks = ['#ece7d8', '#d9bd7e', '#8d8a72', '#c6a765', '#f4f0e4'];
  const stalks = range(96).map((index) => {
    const depth = index / 95;
    const x = random.between(-20, SIDE + 20);
    const height = random.between(250, 520) + depth * random.between(0, 260);
    const lean = random.centred() * 90;
    const colour = mix(ground, random.pick(inks), 0.12 + depth ** 1.5 * 0.88);
    const width = 3 + depth * 8;
    const foot = 880 + depth * 170;
    const top = [x + lean, foot - height];
    const stem = curve([
      [x, foot],
      [x + lean * 0.1, foot - height * 0.4],
      [x + lean * 0.45, foot - height * 0.75],
      top,
    ]);
    const head = `<ellipse rx="${4 + depth * 9}" ry="${14 + depth * 34}" fill="${colour}"/>`;
    const tilt = (Math.atan2(lean * 0.55, height * 0.25) * 360) / TAU;
    const crown =
      index % 3 === 0 ? circle([top[0], top[1], 6 + depth * 13], `fill="${colour}"`) : place(top, tilt, head);
    return path(stem, `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`) + crown;
  });
  const sky = fadeDown('sky', [
    [0, '#10171a'],
    [0.6, '#23302c'],
    [1, '#10140f'],
  ]);
  return page(
    ground,
    sky + glow('#d9bd7e', 0.25),
    cover('url(#sky)') + disc([300, 330, 88], '#dcc48d') + stalks.join(''),
  );
}

export function sevenRidges() {
  const far = ['#9fc3c0', '#6f9fa3', '#477a83', '#2c5a67', '#1c414f', '#122d39', '#0b1d26'];
  const gradients = far.map((colour, index) =>
    fadeDown(`ridge${index}`, [
      [0, colour],
      [1, mix(colour, '#a9c9c4', 0.5 - index * 0.05)],
    ]),
  );
  const ridges = far.map((_, index) => {
    const noise = createRoughNoise(300 + index * 9, 5);
    const scale = 190 + index * 28;
    const { fill } = layer((x) => 380 + index * 92 + noise(x / scale, index * 3.3) * (54 + index * 8), 8);
    return path(fill, `fill="url(#ridge${index})"`);
  });
  const sky = fadeDown('sky', [
    [0, '#173440'],
    [0.45, '#86acab'],
  ]);
  return page(
    '#173440',
    gradients.join('') + sky + glow('#f6e3c0', 0.55),
    cover('url(#sky)') + disc([356, 268, 66], '#f7e7c8') + ridges.join(''),
  );
}

export function tideLines() {
  const noise = createRoughNoise(77, 2);
  const rows = 21;
  const lines = range(rows).map((row) => {
    const base = 212 + row * 41;
    const { fill, line } = layer((x) => {
      const middle = Math.exp(-(((x - 512 - 130 * Math.sin(row / 3.4)) / 235) ** 2));
      return base - middle * (46 + 122 * Math.max(0, noise(x / 110, row / 2.4) + 0.35)) - 5 * noise(x / 60, row);
    }, 14);
    const colour = mixAlong(['#f0d9a8', '#d7a98c', '#8d9fc0', '#56759d', '#34527a'], row / (rows - 1));
    return (
      path(fill, `fill="${mix('#0d1524', colour, 0.13)}"`) +
      path(line, `fill="none" stroke="${colour}" stroke-width="6"`)
    );
  });
  return page('#0d1524', '', lines.join(''));
}

export function moonPath() {
  const random = createRandom(19);
  const noise = createNoise(3);
  const horizon = 470;
  const dashes = range(250).map(() => {
    const depth = random.next() ** 1.25;
    const y = horizon + 8 + depth * 540;
    const spread = 50 + depth * 250 + 40 * noise(y / 40);
    const x = 512 + random.centred() * spread;
    const length = random.between(14, 60) * (0.5 + depth * 1.7);
    const colour = mix('#f4e4c1', '#6f8fc4', Math.min(1, (Math.abs(x - 512) / spread) * 1.5));
    return rect(
      [x - length / 2, y, length, 3 + depth * 7],
      `rx="5" fill="${colour}" fill-opacity="${random.between(0.35, 0.95)}"`,
    );
  });
  const hills = layer((x) => horizon - 14 - 40 * Math.max(0, noise(x / 170, 9) + 0.2), 10);
  const sky = fadeDown('sky', [
    [0, '#0a1020'],
    [1, '#2b3c66'],
  ]);
  const sea = fadeDown('sea', [
    [0, '#24365e'],
    [1, '#0a1020'],
  ]);
  const body = [
    rect([0, 0, SIDE, horizon], 'fill="url(#sky)"'),
    disc([512, 262, 112], '#f4e4c1'),
    path(hills.fill, 'fill="#141d38"'),
    rect([0, horizon, SIDE, SIDE - horizon], 'fill="url(#sea)"'),
    ...dashes,
  ];
  return page('#0a1020', sky + sea + glow('#f4e4c1', 0.38), body.join(''));
}

/** Cover of the piece for bells: three bells above rings on water. */
export function harbourBells() {
  const rings = range(13).map(
    (index) =>
      `<ellipse cx="512" cy="760" rx="${70 + index * 62}" ry="${16 + index * 19}" fill="none" stroke="${mixAlong(['#f0d3a0', '#5f8f96', '#1d3a44'], index / 12)}" stroke-width="${5 - index * 0.25}"/>`,
  );
  const bell = ([x, y], scale, colour) =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 -${y / scale}V-150" stroke="#8ca5a2" stroke-width="6"/><path d="M-22 -150Q0 -176 22 -150Q92 -130 96 -20Q100 50 140 84H-140Q-100 50 -96 -20Q-92 -130 -22 -150Z" fill="${colour}"/><path d="M-140 84H140V104H-140Z" fill="#f3dcae" fill-opacity="0.85"/><circle cy="124" r="24" fill="${colour}"/><path d="M-60 -104Q-74 -20 -98 40" fill="none" stroke="#fff3d6" stroke-opacity="0.45" stroke-width="10" stroke-linecap="round"/></g>`;
  const sky = fadeDown('sky', [
    [0, '#0c1c24'],
    [0.7, '#1b3f49'],
    [1, '#0d1f27'],
  ]);
  const bells = bell([250, 330], 0.72, '#a98554') + bell([774, 290], 0.6, '#80704f') + bell([512, 450], 1, '#d0a764');
  return page('#0c1c24', sky, cover('url(#sky)') + rings.join('') + bells);
}
