import { DROP_ROWS } from '@candor/domain/game/drop';

/** The drawing of the board, in its own units. */
export const BOARD = { width: 358, height: 278 } as const;
const CENTRE = BOARD.width / 2;
/** Half the distance of two pegs, and the height of a row. */
const HALF = 19.8;
const ROW = 28;
const FIRST_PEG = 14;
/** Where the coin first touches a peg, and how far it bends out of its way there. */
const FIRST_TURN = 8;
const BEND = 8;
const SLOT = { width: 36.4, top: 234, height: 26 } as const;
/** The coin rests on its slot. */
const REST = 227;

export interface Peg {
  readonly x: number;
  readonly y: number;
}

const ROWS = Array.from({ length: DROP_ROWS }, (_, row) => row);

/** One peg in the first row, one more in each row below. */
export const PEGS: readonly Peg[] = ROWS.flatMap((row) =>
  Array.from({ length: row + 1 }, (_, at) => ({ x: CENTRE + (2 * at - row) * HALF, y: FIRST_PEG + ROW * row })),
);

export interface SlotBox {
  readonly x: number;
  readonly centre: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The box of a slot, 0 is the leftmost. */
export function slotBox(slot: number): SlotBox {
  const centre = CENTRE + (2 * slot - DROP_ROWS) * HALF;
  return { ...SLOT, centre, x: centre - SLOT.width / 2 };
}

/** Where the coin is after so many turns. */
function pointAfter(turns: readonly boolean[], count: number): Peg {
  const right = turns.slice(0, count).filter(Boolean).length;
  return { x: CENTRE + (2 * right - count) * HALF, y: count === 0 ? FIRST_TURN : FIRST_TURN - 2 + ROW * count };
}

const between = (a: number, b: number, part: number): number => a + (b - a) * part;
const round = (value: number): number => Math.round(value * 10) / 10;

export interface CoinWay {
  /** The way so far, as a path of SVG. */
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

/** How far the coin has come: 0 is the first peg, the number of rows is the slot. */
export function wayOf(turns: readonly boolean[], progress: number): CoinWay {
  const done = Math.min(turns.length, Math.max(0, progress));
  let path = `M${CENTRE} 0V${FIRST_TURN}`;
  let { x, y } = pointAfter(turns, 0);
  for (const [row, isRight] of turns.entries()) {
    const part = Math.min(1, done - row);
    if (part <= 0) break;
    const end = pointAfter(turns, row + 1);
    const bend = { x: x + (isRight ? BEND : -BEND), y: y + 1 };
    // The part of a quadratic curve up to `part`, by de Casteljau.
    const control = { x: between(x, bend.x, part), y: between(y, bend.y, part) };
    const next = {
      x: between(control.x, between(bend.x, end.x, part), part),
      y: between(control.y, between(bend.y, end.y, part), part),
    };
    path += `Q${round(control.x)} ${round(control.y)} ${round(next.x)} ${round(next.y)}`;
    ({ x, y } = next);
  }
  return { path, x: round(x), y: done === turns.length ? REST : round(y) };
}

/** A calm fall: each row takes the same time, and the coin speeds up between two pegs. */
export const FALL_MS_PER_ROW = 210;

/** Progress of the fall after so many milliseconds. */
export function progressAt(elapsedMs: number): number {
  const rows = Math.min(DROP_ROWS, Math.max(0, elapsedMs / FALL_MS_PER_ROW));
  const whole = Math.floor(rows);
  return whole + (rows - whole) ** 1.5;
}
