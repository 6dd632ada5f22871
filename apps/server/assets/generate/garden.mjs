// The box series Night Garden of Ilse Varnholt: a closed seed and six plants, drawn richer the rarer they are.
import {
  bloom,
  frond,
  GOLD,
  GREENS,
  line,
  moonflowerRings,
  moth,
  poppyHead,
  snowdrop,
  sparks,
  thistle,
  vine,
} from './plants.mjs';
import { createNoise, createRandom } from './random.mjs';
import {
  circle,
  cover,
  fadeDown,
  fadeOut,
  layer,
  leaf,
  page,
  path,
  place,
  polar,
  range,
  round,
  SIDE,
  TAU,
} from './svg.mjs';

const MOON = '#efe5c8';
const night = (top, bottom) =>
  fadeDown('night', [
    [0, top],
    [1, bottom],
  ]) +
  fadeOut('glow', [
    [0.45, MOON, 0.22],
    [1, MOON, 0],
  ]) +
  fadeOut('spark', [
    [0, '#ffe9b0', 0.9],
    [1, '#ffe9b0', 0],
  ]);
const moon = ([x, y, radius], colour = MOON) =>
  circle([x, y, radius * 1.7], 'fill="url(#glow)"') + circle([x, y, radius], `fill="${colour}"`);
const hill = (y, colour, seed) => {
  const noise = createNoise(seed);
  return path(layer((x) => y + 34 * noise(x / 260)).fill, `fill="${colour}"`);
};
const scene = (top, bottom, body) => page(top, night(top, bottom), cover('url(#night)') + body.join(''));

export function fern() {
  const fronds = [
    { angle: -1.2, bend: 1.75, length: 560 },
    { angle: -1.94, bend: -1.75, length: 560 },
    { angle: -1.38, bend: 0.9, length: 700 },
    { angle: -1.76, bend: -0.95, length: 690 },
    { angle: -1.57, bend: 0.16, length: 760 },
  ].map((shape) => frond({ at: [512, 930], colours: GREENS, ...shape }));
  return scene('#0d1419', '#1a2b2b', [circle([512, 420, 250], 'fill="#1f3634"'), ...fronds, hill(920, '#0a1012', 5)]);
}

export function snowdrops() {
  const random = createRandom(6);
  const blades = range(34).map(() => {
    const x = random.between(150, 880);
    return place(
      [x, 950],
      random.centred() * 24,
      path(leaf(random.between(200, 420), 13), `fill="${random.pick(['#2f5f50', '#3f7a63', '#274d45'])}"`),
    );
  });
  const flowers = [
    [250, 380, -40],
    [380, 560, -60],
    [500, 690, 44],
    [610, 500, 66],
    [740, 610, 50],
    [820, 360, 36],
    [440, 330, 30],
    [665, 320, -34],
  ];
  return scene('#101522', '#22303a', [
    circle([512, 420, 250], 'fill="#27344a"'),
    ...blades,
    ...flowers.map(([x, height, lean]) => snowdrop([x, 950], height, lean)),
    hill(930, '#0c1118', 8),
  ]);
}

export function poppyHeads() {
  const random = createRandom(14);
  const colours = ['#8a6d86', '#a98aa0', '#6d5672', '#c3a9b4'];
  const stalks = range(11).map((index) => {
    const x = 110 + index * 80 + random.centred() * 20;
    const top = [x + random.centred() * 50, random.between(250, 620)];
    const size = random.between(38, 62);
    return (
      line([[x, 980], [x + random.centred() * 16, 800], top], '#4f5a56', 8) +
      poppyHead(top, size, colours[index % colours.length])
    );
  });
  return scene('#15111d', '#2c2436', [circle([512, 420, 250], 'fill="#332a42"'), ...stalks, hill(930, '#0f0c15', 3)]);
}

export function moonflower() {
  const random = createRandom(27);
  const vines = [
    vine(
      [
        [140, 1040],
        [220, 860],
        [150, 690],
        [260, 540],
        [190, 380],
        [280, 230],
        [220, 90],
      ],
      random,
    ),
    vine(
      [
        [900, 1040],
        [800, 880],
        [890, 720],
        [790, 560],
        [860, 400],
        [770, 240],
        [850, 80],
      ],
      random,
    ),
    vine(
      [
        [512, 1040],
        [540, 900],
        [500, 780],
        [512, 560],
      ],
      random,
    ),
  ];
  const buds = [
    [250, 300],
    [800, 300],
    [215, 640],
    [835, 650],
  ].map((at, index) => bloom(at, 84 + (index % 2) * 18, moonflowerRings));
  const pollen = range(16).map((index) =>
    circle([...polar(512, 470, [58 + (index % 2) * 22, (index / 16) * TAU]), 6], `fill="${GOLD}"`),
  );
  const flower = bloom([512, 470], 300, moonflowerRings) + pollen.join('') + circle([512, 470, 26], 'fill="#fff3cf"');
  return scene('#0f1024', '#272448', [
    moon([512, 430, 320], '#3c3868'),
    ...vines,
    ...buds,
    flower,
    ...sparks(14, 4),
    hill(960, '#0a0a18', 2),
  ]);
}

export function thistleAndMoths() {
  const heads = [
    thistle([250, 560], 92, 330),
    thistle([790, 520], 100, 700),
    thistle([400, 700], 70, 440),
    thistle([650, 740], 64, 600),
    thistle([520, 400], 136, 512),
  ];
  const moths = [
    moth([258, 300], 1, [24, '#c08f5c']),
    moth([770, 250], 1.15, [-28, '#8f74a6']),
    moth([880, 700], 0.7, [-60, '#c08f5c']),
    moth([130, 760], 0.62, [50, '#8f74a6']),
  ];
  return scene('#140f20', '#2e2340', [
    moon([512, 380, 270], '#e9d9b4'),
    ...sparks(16, 11),
    ...heads,
    ...moths,
    hill(950, '#0d0a15', 6),
  ]);
}

/** Stars, and behind the flowers a dark disc with rings and rays of gold. */
function goldHalo(random) {
  const stars = range(150).map(() =>
    circle(
      [random.between(0, SIDE), random.between(0, 620), random.between(1, 2.8)],
      `fill="#fdf3d3" fill-opacity="${round(random.between(0.3, 0.9))}"`,
    ),
  );
  const rings = [330, 356, 382].map((radius, index) =>
    circle(
      [512, 400, radius],
      `fill="none" stroke="${GOLD}" stroke-opacity="${0.65 - index * 0.16}" stroke-width="${4 - index}" stroke-dasharray="${index === 1 ? '2 14' : 'none'}"`,
    ),
  );
  const rays = range(72).map((index) => {
    const [from, to] = [
      polar(512, 400, [392, (index / 72) * TAU]),
      polar(512, 400, [index % 2 === 0 ? 450 : 420, (index / 72) * TAU]),
    ];
    return path(
      `M${from.map(round).join(' ')}L${to.map(round).join(' ')}`,
      `stroke="${GOLD}" stroke-opacity="0.5" stroke-width="3" stroke-linecap="round"`,
    );
  });
  return [...stars, moon([512, 400, 300], '#343a7c'), ...rings, ...rays];
}

const golden = moonflowerRings.map((ring, index) => ({
  ...ring,
  colour: ['#b08ad0', '#e2c9ee', '#fff6e0', '#f0c260'][index],
}));

/** Moonflowers, thistles, snowdrops, ferns and moths together. */
export function gardenAwake() {
  const random = createRandom(99);
  const halo = goldHalo(random);
  const ferns = [
    [80, -1.1, 0.9],
    [944, -2.04, -0.9],
    [200, -1.9, -0.7],
    [824, -1.24, 0.7],
  ].map(([x, angle, bend]) => frond({ at: [x, 980], angle, bend, length: 420, colours: ['#4a8a70', '#356a59', GOLD] }));
  const heads = [thistle([170, 640], 74, 200), thistle([860, 620], 78, 830)];
  const drops = [
    [330, 300, -40],
    [700, 290, 40],
    [420, 220, -30],
    [610, 210, 34],
  ].map(([x, height, lean]) => snowdrop([x, 960], height, lean));
  const vines = [
    vine(
      [
        [512, 1000],
        [470, 860],
        [530, 740],
        [512, 560],
      ],
      random,
    ),
    vine(
      [
        [512, 900],
        [400, 800],
        [330, 660],
      ],
      random,
    ),
    vine(
      [
        [512, 900],
        [630, 790],
        [705, 650],
      ],
      random,
    ),
  ];
  const flowers = bloom([330, 640], 128, golden) + bloom([705, 630], 134, golden) + bloom([512, 430], 250, golden);
  const pollen = range(24).map((index) =>
    circle([...polar(512, 430, [44 + (index % 3) * 18, (index / 24) * TAU]), 5.5], `fill="${GOLD}"`),
  );
  const moths = [
    moth([230, 330], 0.9, [30, '#c9965a']),
    moth([800, 310], 0.95, [-30, '#a17cc0']),
    moth([512, 110], 0.8, [0, '#c9965a']),
  ];
  const body = [
    ...halo,
    hill(820, '#1b2b3a', 12),
    ...ferns,
    ...heads,
    ...vines,
    ...drops,
    flowers,
    ...pollen,
    ...moths,
    hill(950, '#0a0f18', 6),
    ...sparks(46, 21),
  ];
  return scene('#0b1130', '#2f3a5c', body);
}

/** Cover of the series: a closed seed above the ground, under a thin moon. */
export function closedSeed() {
  const seed =
    'M512 250C690 380 730 560 690 690C655 800 590 850 512 862C434 850 369 800 334 690C294 560 334 380 512 250Z';
  const husks = [
    ['M512 250C334 380 294 560 334 690C369 800 434 850 512 862C400 720 390 470 512 250Z', '#35594f'],
    ['M512 250C690 380 730 560 690 690C655 800 590 850 512 862C624 720 634 470 512 250Z', '#2a4840'],
  ].map(([d, fill]) => path(d, `fill="${fill}" stroke="${GOLD}" stroke-opacity="0.7" stroke-width="4"`));
  const veins = range(7).flatMap((index) => {
    const y = 420 + index * 58;
    const reach = 60 + 44 * Math.sin((index / 6) * Math.PI);
    return [-1, 1].map((side) =>
      path(
        `M${512 + side * 88} ${y + 30}q${side * reach * 0.5} -10 ${side * reach} -50`,
        `fill="none" stroke="${GOLD}" stroke-opacity="0.5" stroke-width="3" stroke-linecap="round"`,
      ),
    );
  });
  const seam = path('M512 250V862', 'stroke="#ffe9b0" stroke-width="6" stroke-linecap="round"');
  const clasp =
    circle([512, 580, 40], `fill="#1b2b2a" stroke="${GOLD}" stroke-width="5"`) +
    circle([512, 580, 13], 'fill="#ffe9b0"');
  const shoots = [
    [-150, 40],
    [-95, 16],
    [95, -16],
    [150, -40],
  ].map(([dx, turn]) => place([512 + dx, 900], -turn, path(leaf(150, 30), 'fill="#2f5f50"')));
  const halo = circle([512, 560, 430], 'fill="url(#glow)"');
  const crescent = path('M810 150A92 92 0 1 0 876 300A76 76 0 1 1 810 150Z', `fill="${MOON}"`);
  const body = [
    crescent,
    halo,
    ...shoots,
    path(seed, 'fill="#45705f"'),
    ...husks,
    ...veins,
    seam,
    clasp,
    hill(880, '#0a1012', 5),
    ...sparks(12, 31),
  ];
  return scene('#0d1320', '#20323a', body);
}
