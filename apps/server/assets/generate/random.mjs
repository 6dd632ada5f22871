/** A seeded generator (mulberry32): the same seed always draws the same picture. */
export function createRandom(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low, high) => low + (high - low) * next();
  return {
    next,
    between,
    pick: (list) => list[Math.floor(next() * list.length)],
    /** Bell shaped around 0, within -1 and 1. */
    centred: () => (next() + next() + next()) / 1.5 - 1,
  };
}

const fade = (t) => t * t * (3 - 2 * t);
const blend = (a, b, t) => a + (b - a) * t;

/** Smooth noise over the plane, within -1 and 1. One unit of x or y is one cell of the lattice. */
export function createNoise(seed) {
  const random = createRandom(seed);
  const edge = 64;
  const lattice = Array.from({ length: edge * edge }, () => random.between(-1, 1));
  const at = (x, y) => lattice[(((y % edge) + edge) % edge) * edge + (((x % edge) + edge) % edge)];
  return (x, y = 0) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [fade(x - left), fade(y - top)];
    const upper = blend(at(left, top), at(left + 1, top), across);
    const lower = blend(at(left, top + 1), at(left + 1, top + 1), across);
    return blend(upper, lower, down);
  };
}

/** Noise with finer octaves on top. */
export function createRoughNoise(seed, octaves) {
  const layers = Array.from({ length: octaves }, (_, index) => createNoise(seed + index * 17));
  return (x, y = 0) =>
    layers.reduce((sum, noise, index) => sum + noise(x * 2 ** index, y * 2 ** index) / 2 ** index, 0);
}
