/** One source of a tick, as the hashed text of the tick names it. */
export interface TickSource {
  readonly name: string;
  readonly price: string;
  /** What the source itself says its price is of; null: it said nothing. */
  readonly timeMs: number | null;
}

/** The simulated feed is its own market: nobody sees it earlier. */
export const SIMULATED_SOURCE = 'simulated';
/** Sources that must be later than an acceptance; of the simulated feed one. */
const NEEDED_SOURCES = 2;
const MAX_LENGTH = 1_000;
const SOURCE = /^([^=@]+)=([^=@]*)(?:@([0-9]{1,15}))?$/;

const compareNames = (a: TickSource, b: TickSource): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const plain = (text: string): string => text.replace(/[^a-z0-9_.-]/gi, '_');

/** `name=price@time` by name; without a time of its own `name=price`, as all were written before times were recorded. */
export const writeTickSources = (sources: readonly TickSource[]): string => {
  let text = '';
  for (const { name, price, timeMs } of sources.toSorted(compareNames)) {
    const one = `${plain(name)}=${plain(price)}${timeMs === null ? '' : `@${timeMs}`}`;
    const longer = text === '' ? one : `${text};${one}`;
    // A source that does not fit is left out whole: a cut time would be another time.
    if (longer.length <= MAX_LENGTH) text = longer;
  }
  return text;
};

export const readTickSources = (text: string): TickSource[] =>
  text.split(';').flatMap((one) => {
    const [, name, price = '', timeMs] = SOURCE.exec(one) ?? [];
    return name === undefined
      ? []
      : [{ name, price, timeMs: timeMs === undefined ? null : Number.parseInt(timeMs, 10) }];
  });

/** What waits for its fill tick. */
export interface FillWait {
  /** When it was accepted, by the server's clock; null: before fill ticks, when any next tick filled. */
  readonly fillAfterMs: number | null;
  /** Time of the latest tick that can fill it. */
  readonly fillByMs: number;
}

interface PricedTick {
  readonly timeMs: number;
  readonly sources: string;
}

/** What was accepted before this time is filled by a tick of these sources; 0: nothing is. */
const findFillTime = (sources: string): number => {
  const spoken = new Map<string, number>();
  for (const { name, timeMs } of readTickSources(sources)) {
    spoken.set(name, Math.max(spoken.get(name) ?? 0, timeMs ?? 0));
  }
  const times = [...spoken.values()].toSorted((a, b) => b - a);
  return Math.max(spoken.get(SIMULATED_SOURCE) ?? 0, times[NEEDED_SOURCES - 1] ?? 0);
};

/**
 * Rules §1: a tick fills what was accepted before at least two of its sources spoke; the simulated feed suffices alone. A
 * price that somebody may have seen on a faster market before the acceptance fills nothing.
 */
export const isFillTick = ({ sources }: Pick<PricedTick, 'sources'>, fillAfterMs: number | null): boolean =>
  fillAfterMs === null || findFillTime(sources) > fillAfterMs;

/** The first such price after the acceptance decides: it fills, or it is too late and nothing fills any more. */
export const decidesFill = (tick: PricedTick, { fillAfterMs, fillByMs }: FillWait): boolean =>
  tick.timeMs > fillByMs || isFillTick(tick, fillAfterMs);

/** How much later than the acceptance each source spoke: `binance:312,okx:-40`; a source without a time has no number. */
export const writeSourceDelays = (sources: string, acceptedMs: number): string =>
  readTickSources(sources)
    .map(({ name, timeMs }) => `${name}:${timeMs === null ? '' : timeMs - acceptedMs}`)
    .join(',');

export interface SourceDelay {
  readonly name: string;
  /** Null: the source gave no time of its own. */
  readonly delayMs: number | null;
}

/** What `writeSourceDelays` has written. */
export const readSourceDelays = (text: string): SourceDelay[] =>
  text.split(',').flatMap((one) => {
    const [, name, delay] = /^([^:,]+):(-?[0-9]{1,15})?$/.exec(one) ?? [];
    return name === undefined ? [] : [{ name, delayMs: delay === undefined ? null : Number.parseInt(delay, 10) }];
  });
