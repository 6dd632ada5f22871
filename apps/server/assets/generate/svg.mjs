/** Every drawing has the coordinates 0 to 1024 in both directions; the encoder chooses the pixels. */
export const SIDE = 1024;
export const TAU = Math.PI * 2;

export const round = (value) => Math.round(value * 10) / 10;
export const range = (count) => Array.from({ length: count }, (_, index) => index);
export const clamp = (value) => Math.min(1, Math.max(0, value));
export const polar = (x, y, [radius, angle]) => [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];

export const page = (ground, defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><defs>${defs}</defs><rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${body}</svg>`;

const channels = (colour) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** A colour between two hexadecimal ones; share 0 is the first. */
export function mix(from, to, share) {
  const [start, end] = [channels(from), channels(to)];
  const mixed = start.map((value, index) => Math.round(value + (end[index] - value) * clamp(share)));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour along a list of them, evenly spaced. */
export function mixAlong(colours, share) {
  const place = clamp(share) * (colours.length - 1);
  const index = Math.min(colours.length - 2, Math.floor(place));
  return mix(colours[index], colours[index + 1], place - index);
}

const stops = (list) =>
  list
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** Stops are [offset, colour, opacity]. Runs from top to bottom. */
export const fadeDown = (id, list) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;

export const fadeAcross = (id, list) => `<linearGradient id="${id}">${stops(list)}</linearGradient>`;

export const fadeOut = (id, list) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`;

export const rect = ([x, y, width, height], attributes) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${attributes}/>`;

export const cover = (fill, attributes = '') => rect([0, 0, SIDE, SIDE], `fill="${fill}" ${attributes}`);

export const circle = ([x, y, radius], attributes) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${attributes}/>`;

export const path = (d, attributes) => `<path d="${d}" ${attributes}/>`;

export const group = (transform, body) => `<g transform="${transform}">${body}</g>`;

export const polyline = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

/** A smooth curve through all points (Catmull-Rom as cubic segments). */
export function curve(points) {
  const at = (index) => points[Math.min(points.length - 1, Math.max(0, index))];
  const segments = points.slice(1).map(([x, y], index) => {
    const [before, from, after] = [at(index - 1), at(index), at(index + 2)];
    const first = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6];
    const second = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6];
    return `C${[...first, ...second, x, y].map(round).join(' ')}`;
  });
  return `M${round(points[0][0])} ${round(points[0][1])}${segments.join('')}`;
}

/** The height function y(x) as a filled layer down to the lower edge. */
export function layer(heightAt, step = 32) {
  const points = range(Math.ceil(SIDE / step) + 3).map((index) => [(index - 1) * step, heightAt((index - 1) * step)]);
  return { fill: `${curve(points)}V${SIDE + 20}H${-step}Z`, line: curve(points) };
}

/** A leaf or petal from the origin to (0, -length); turn it with a group. */
export function leaf(length, width, belly = 0.5) {
  const [near, far] = [-length * belly * 0.6, -length * (belly + 0.3)];
  return `M0 0C${round(width)} ${round(near)} ${round(width)} ${round(far)} 0 ${round(-length)}C${round(-width)} ${round(far)} ${round(-width)} ${round(near)} 0 0Z`;
}

export const place = ([x, y], degrees, body) =>
  group(`translate(${round(x)} ${round(y)}) rotate(${round(degrees)})`, body);
