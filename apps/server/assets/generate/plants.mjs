// Plants, moths and points of light for the series Night Garden.
import { createRandom } from './random.mjs';
import { circle, curve, group, leaf, mix, path, place, range, round, TAU } from './svg.mjs';

export const GOLD = '#e3c383';
const degrees = (angle) => (angle * 360) / TAU;

export const line = (points, colour, width) =>
  path(curve(points), `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"`);
export const sparks = (count, seed) => {
  const random = createRandom(seed);
  return range(count).map(() => {
    const [x, y, radius] = [random.between(40, 984), random.between(180, 960), random.between(2.5, 5)];
    return (
      circle([x, y, radius * 5], 'fill="url(#spark)" fill-opacity="0.5"') + circle([x, y, radius], 'fill="#ffefc4"')
    );
  });
};

/** A bent spine with leaflets on both sides, growing from `at` in the direction `angle` (radians, 0 is right). */
export function frond({ at, angle, length, bend, colours }) {
  const count = 26;
  let [x, y] = at;
  const spine = range(count + 1).map((index) => {
    const here = { x, y, angle: angle + bend * (index / count) ** 1.3 };
    x += (length / count) * Math.cos(here.angle);
    y += (length / count) * Math.sin(here.angle);
    return here;
  });
  const leaflets = spine.slice(2).flatMap((here, index) => {
    const share = (index + 2) / count;
    const size = length * 0.2 * Math.sin(Math.PI * Math.min(1, share * 0.8 + 0.2)) + 6;
    return [-1, 1].map((side) =>
      place(
        [here.x, here.y],
        degrees(here.angle) + 90 + side * 62,
        path(leaf(size, length * 0.02), `fill="${side < 0 ? colours[0] : colours[1]}"`),
      ),
    );
  });
  return (
    leaflets.join('') +
    line(
      spine.map((here) => [here.x, here.y]),
      colours[2],
      5,
    )
  );
}

export const GREENS = ['#3f7a63', '#2f5f50', '#8fc0a1'];
export function snowdrop([x, y], height, lean) {
  const top = [x + lean, y - height];
  const tip = [top[0] + 46 * Math.sign(lean), top[1] + 44];
  const petals = [-26, 26, 0].map((turn) =>
    place(tip, 180 + turn, path(leaf(92, 32, 0.62), `fill="${turn === 0 ? '#f3f1e6' : '#cfd6d2'}"`)),
  );
  const cap = circle([tip[0], tip[1] + 2, 13], 'fill="#5f9a7c"');
  const stem = line(
    [[x, y], [x + lean * 0.3, y - height * 0.55], top, [top[0] + 30 * Math.sign(lean), top[1] + 4], tip],
    '#4a8068',
    7,
  );
  return stem + petals.join('') + cap;
}

export function poppyHead([x, y], size, colour) {
  const crown = range(7).map((index) =>
    place(
      [0, -size * 0.92],
      -66 + index * 22,
      path(leaf(size * 0.5, size * 0.11), `fill="${mix(colour, '#ffffff', 0.22)}"`),
    ),
  );
  const ribs = [-0.5, 0, 0.5].map((share) =>
    path(
      `M0 ${-size * 0.92}Q${round(share * size * 1.7)} 0 0 ${round(size * 1.05)}`,
      `fill="none" stroke="#1a1420" stroke-opacity="0.35" stroke-width="3"`,
    ),
  );
  return place(
    [x, y],
    0,
    `<ellipse rx="${round(size * 0.8)}" ry="${size}" fill="${colour}"/>${ribs.join('')}${crown.join('')}`,
  );
}

/** Petals in rings around a centre, outer ring first. */
export function bloom([x, y], radius, rings) {
  const petals = rings.flatMap(({ count, share, width, colour, turn }) =>
    range(count).map((index) =>
      place(
        [x, y],
        (index / count) * 360 + turn,
        path(
          leaf(radius * share, radius * width, 0.62),
          `fill="${colour}" stroke="#1a1730" stroke-opacity="0.35" stroke-width="2"`,
        ),
      ),
    ),
  );
  return petals.join('');
}

export const moonflowerRings = [
  { count: 12, share: 1, width: 0.27, colour: '#8f7fc0', turn: 15 },
  { count: 12, share: 0.86, width: 0.24, colour: '#c3b4e4', turn: 0 },
  { count: 10, share: 0.62, width: 0.19, colour: '#f1e9f7', turn: 18 },
  { count: 8, share: 0.34, width: 0.11, colour: GOLD, turn: 0 },
];

export function vine(points, random) {
  const leaves = points
    .slice(1, -1)
    .flatMap(([x, y], index) =>
      [-1, 1].map((side) =>
        place(
          [x, y],
          side * random.between(50, 110) + index * 9,
          path(leaf(random.between(70, 120), 30, 0.45), `fill="${random.pick(GREENS.slice(0, 2))}"`),
        ),
      ),
    );
  return line(points, '#5e9a7d', 7) + leaves.join('');
}

export function moth([x, y], size, [turn, colour]) {
  const wing = (side) =>
    `<g transform="scale(${side} 1)"><path d="M0 0C20 -60 90 -80 110 -40C104 -4 50 14 0 8Z" fill="${colour}"/><path d="M0 6C40 10 74 34 62 66C36 74 8 44 0 20Z" fill="${mix(colour, '#000000', 0.25)}"/><circle cx="70" cy="-34" r="12" fill="#1c1726" fill-opacity="0.6"/><circle cx="70" cy="-34" r="5" fill="${GOLD}"/></g>`;
  return place(
    [x, y],
    turn,
    group(`scale(${size})`, `${wing(1)}${wing(-1)}<ellipse cy="12" rx="8" ry="30" fill="#e9dcc2"/>`),
  );
}

export function thistle([x, y], size, foot) {
  const tuft = range(19).map((index) =>
    place(
      [x, y - size * 0.3],
      -63 + index * 7,
      path(leaf(size * 1.35, size * 0.07), `fill="${index % 2 === 0 ? '#d79ac6' : '#a86fb4'}"`),
    ),
  );
  const scales = range(3).flatMap((row) =>
    range(6).map((column) =>
      place(
        [x + (column - 2.5) * size * 0.22, y + size * (0.1 + row * 0.22)],
        (column - 2.5) * 9,
        path(
          leaf(size * 0.42, size * 0.14),
          `fill="${mix('#3f7a63', '#1c3d38', row / 2.5)}" stroke="#8fc0a1" stroke-opacity="0.5" stroke-width="2"`,
        ),
      ),
    ),
  );
  const leaves = [0.35, 0.55, 0.75].flatMap((share, index) =>
    [-1, 1].map((side) =>
      place(
        [x + (foot - x) * share, y + (1000 - y) * share],
        side * (64 - index * 6),
        path(leaf(90 + index * 34, 22), `fill="${GREENS[index % 2]}"`),
      ),
    ),
  );
  const stem = line(
    [
      [foot, 1000],
      [(x + foot) / 2 + 8, (y + 1000) / 2],
      [x, y + size * 0.5],
    ],
    '#5e9a7d',
    10,
  );
  const base = `<ellipse cx="${x}" cy="${round(y + size * 0.2)}" rx="${round(size * 0.62)}" ry="${round(size * 0.58)}" fill="#2a5248"/>`;
  return stem + leaves.join('') + tuft.join('') + base + scales.join('');
}
