/** When a price is accepted. Percents as text; a change applies to later quotes. */
export interface PriceRules {
  /** A move of more than this against the last good price is a jump, however long ago that price was. */
  readonly jumpPercent: string;
  /** A jump, or the first price after a gap, is accepted when it was held this long. */
  readonly holdMs: number;
  /** Held: no further than this from the level that is being held. */
  readonly nearPercent: string;
  /** No quote for longer than this is a gap: the first price behind it is a new anchor. */
  readonly gapMs: number;
  /** Independent sources that make a price. The simulated feed is one, and suffices where it does not jump. */
  readonly minSources: number;
  /** No index for longer than this while the market is open: the instrument is paused. */
  readonly silentMs: number;
}

export const PRICE_RULES: PriceRules = {
  jumpPercent: '20',
  holdMs: 10_000,
  nearPercent: '2',
  gapMs: 600_000,
  minSources: 2,
  silentMs: 10_000,
};
