// Still pictures of Teodor Maku: tiles, weaving and arches on a grid.
import { createRandom } from './random.mjs';
import { circle, fadeAcross, fadeDown, group, mix, page, path, range, rect, round, SIDE } from './svg.mjs';

/** One square tile around the origin with side 2; `kind` chooses the figure. */
function tile(kind, [first, second]) {
  const figures = [
    `<path d="M-1 -1H1A2 2 0 0 1 -1 1Z" fill="${first}"/>`,
    `<path d="M-1 -1H1A2 2 0 0 1 -1 1Z" fill="${first}"/><path d="M-1 -1H0A1 1 0 0 1 -1 0Z" fill="${second}"/>`,
    `<path d="M-1 -1L1 1H-1Z" fill="${first}"/>`,
    `<circle r="0.62" fill="${first}"/><circle r="0.24" fill="${second}"/>`,
    `<path d="M-1 0A1 1 0 0 1 1 0Z" fill="${first}"/><path d="M-1 1A1 1 0 0 1 1 1Z" fill="${second}"/>`,
    `<path d="M-1 -1Q1 -1 1 1Q-1 1 -1 -1Z" fill="${first}"/>`,
  ];
  return figures[kind];
}

const quarterTurns = [0, 90, 270, 180];

/** Four mirrored quarters, so that the chance arrangement reads as a planned floor. */
export function courtyard() {
  const random = createRandom(23);
  const inks = ['#7fb69a', '#dcc07c', '#e9eee3', '#5d937c', '#b9744f', '#a9b8a8'];
  const half = 4;
  const size = SIDE / (half * 2);
  const cells = range(half * half).map((index) => ({
    column: index % half,
    row: Math.floor(index / half),
    kind: Math.floor(random.next() * 6),
    turn: random.pick(quarterTurns),
    colours: [random.pick(inks), random.pick(inks)],
  }));
  const quarter = cells.map(({ column, row, kind, turn, colours }) => {
    const ground = (column + row) % 2 === 0 ? '#15302a' : '#11261f';
    const distinct = colours[0] === colours[1] ? [colours[0], '#11261f'] : colours;
    const figure =
      rect([-1, -1, 2.02, 2.02], `fill="${ground}"`) + group(`rotate(${turn}) scale(0.9)`, tile(kind, distinct));
    return group(`translate(${(column + 0.5) * size} ${(row + 0.5) * size}) scale(${size / 2})`, figure);
  });
  const body = [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ].map(([x, y]) => group(`translate(512 512) scale(${x} ${y})`, quarter.join('')));
  return page('#11261f', '', body.join(''));
}

/** A 2/2 twill: each band passes over two crossing bands and under two, shifted by one per row. */
export function warpAndWeft() {
  const count = 14;
  const pitch = SIDE / count;
  const width = pitch * 0.84;
  const warp = ['#c8694c', '#c8694c', '#e8d3a6', '#8d4436', '#e0a468', '#e8d3a6', '#8d4436'];
  const weft = ['#24463f', '#3c6a5c', '#24463f', '#d8bb74', '#3c6a5c', '#1b332f', '#5f8f78'];
  const shade = (id, fade, colour) =>
    fade(id, [
      [0, mix(colour, '#000000', 0.42)],
      [0.5, colour],
      [1, mix(colour, '#000000', 0.42)],
    ]);
  const defs = [
    ...warp.map((colour, index) => shade(`warp${index}`, fadeAcross, colour)),
    ...weft.map((colour, index) => shade(`weft${index}`, fadeDown, colour)),
  ];
  const weftBands = range(count).map((row) =>
    rect([0, (row + 0.08) * pitch, SIDE, width], `fill="url(#weft${row % weft.length})"`),
  );
  const warpBand = (column, [from, rows]) =>
    rect([(column + 0.08) * pitch, from * pitch, width, rows * pitch], `fill="url(#warp${column % warp.length})"`);
  const warpBands = range(count).map((column) => warpBand(column, [0, count]));
  const shadow = (column, row) =>
    rect([(column + 0.02) * pitch, row * pitch, width + pitch * 0.12, 2 * pitch], 'fill="#000000" fill-opacity="0.28"');
  const over = range(count).flatMap((column) =>
    range(count + 1)
      .map((row) => row - 1)
      .filter((row) => (row + column) % 4 === 0)
      .map((row) => shadow(column, row) + warpBand(column, [row, 2])),
  );
  return page('#0f1715', defs.join(''), [...warpBands, ...weftBands, ...over].join(''));
}

/** An arch with its foot on the line y, `half` wide to each side of x. */
export const arch = ([x, y], half, height) =>
  `M${round(x - half)} ${round(y)}V${round(y - height + half)}A${round(half)} ${round(half)} 0 0 1 ${round(x + half)} ${round(y - height + half)}V${round(y)}Z`;

export function arcade() {
  const sets = [
    ['#efc18c', '#d9795a', '#8c4a45', '#2c1b1a', '#d9795a', '#f2d7ae'],
    ['#d9795a', '#efc18c', '#b8604c', '#2c1b1a', '#8c4a45', '#efc18c'],
    ['#8c4a45', '#2c1b1a', '#efc18c', '#d9795a', '#2c1b1a', '#b8604c'],
  ];
  const row = ([foot, first], half, height) =>
    range(Math.ceil(SIDE / (half * 2)) + 1).map((column) => {
      const colours = sets[(column + first) % sets.length];
      const x = half + column * half * 2;
      return colours
        .map((colour, ring) => {
          const inner = half * (0.94 - ring * 0.155);
          return path(arch([x, foot], inner, height - ring * half * 0.17), `fill="${colour}"`);
        })
        .join('');
    });
  const body = [
    ...row([400, 0], 128, 330),
    rect([0, 400, SIDE, 14], 'fill="#f2d7ae"'),
    ...row([SIDE - 40, 1], 170.7, 530),
    rect([0, SIDE - 40, SIDE, 14], 'fill="#f2d7ae"'),
  ];
  return page('#1d1211', '', body.join(''));
}

/** Truchet tiles: two quarter arcs per square, drawn in one of two turns, join to closed and open paths. */
export function meander() {
  const random = createRandom(88);
  const count = 5;
  const size = SIDE / count;
  const arcs = 'M0 -1.03V-1A1 1 0 0 1 -1 0H-1.03M0 1.03V1A1 1 0 0 1 1 0H1.03';
  const turns = range(count * count).map(() => (random.next() < 0.5 ? 0 : 90));
  const strokes = [
    ['#4f8a72', 0.56],
    ['#dcc07c', 0.2],
  ];
  // Colour by colour over all tiles: a wide stroke of one tile must not cover the narrow one of its neighbour.
  const tiles = strokes.flatMap(([colour, width]) =>
    turns.map((turn, index) => {
      const [column, row] = [index % count, Math.floor(index / count)];
      return group(
        `translate(${(column + 0.5) * size} ${(row + 0.5) * size}) scale(${size / 2}) rotate(${turn})`,
        path(arcs, `fill="none" stroke="${colour}" stroke-width="${width}"`),
      );
    }),
  );
  return page('#15201d', '', tiles.join(''));
}

export function foldedPaper() {
  const random = createRandom(64);
  const wide = 64;
  const high = wide / Math.sqrt(3);
  const families = [
    ['#f0dfc0', '#c9a878', '#7f6446'],
    ['#e6a07a', '#bd654c', '#6d332c'],
    ['#8fbfa6', '#4c8271', '#234740'],
    ['#49605a', '#2c423c', '#182723'],
    ['#49605a', '#2c423c', '#182723'],
  ];
  const cube = ([x, y], [top, left, right]) => {
    const corner = (dx, dy) => `${round(x + dx * wide)} ${round(y + dy * high)}`;
    return (
      path(`M${corner(0, -2)}L${corner(1, -1)}L${corner(0, 0)}L${corner(-1, -1)}Z`, `fill="${top}"`) +
      path(`M${corner(-1, -1)}L${corner(0, 0)}L${corner(0, 2)}L${corner(-1, 1)}Z`, `fill="${left}"`) +
      path(`M${corner(1, -1)}L${corner(0, 0)}L${corner(0, 2)}L${corner(1, 1)}Z`, `fill="${right}"`)
    );
  };
  const rows = range(13).flatMap((row) =>
    range(10).map((column) => {
      const at = [column * wide * 2 + (row % 2) * wide - wide, row * high * 3 - 30];
      const family = random.pick(families);
      return cube(
        at,
        family.map((colour) => mix(colour, '#000000', (row / 12) * 0.42)),
      );
    }),
  );
  return page('#182723', '', `<g stroke="#0e1614" stroke-width="2.5" stroke-linejoin="round">${rows.join('')}</g>`);
}

/** Cover of the loom piece: threads cross, and the beats of the pattern are beads on them. */
export function loom() {
  const random = createRandom(5);
  const inks = ['#e8d3a6', '#d9795a', '#7fb69a', '#dcc07c', '#8c4a45'];
  const threads = range(23).map((index) =>
    rect([40 + index * 42, 0, 5, SIDE], `fill="${mix('#1d2a26', inks[index % inks.length], 0.55)}"`),
  );
  const rows = range(16).flatMap((row) => {
    const y = 110 + row * 54;
    const step = (row % 4) + 3;
    const colour = inks[(row * 3) % inks.length];
    return range(23)
      .filter((column) => (column + row * 2) % step === 0)
      .map((column) => {
        const length = random.pick([30, 30, 72]);
        return rect([42.5 + column * 42 - 15, y - 14, length, 28], `rx="14" fill="${colour}"`);
      });
  });
  const halo = circle([512, 512, 700], 'fill="url(#dim)"');
  const dim =
    '<radialGradient id="dim"><stop offset="0.55" stop-color="#0f1715" stop-opacity="0"/><stop offset="1" stop-color="#0f1715" stop-opacity="0.85"/></radialGradient>';
  return page('#131d1a', dim, threads.join('') + rows.join('') + halo);
}
