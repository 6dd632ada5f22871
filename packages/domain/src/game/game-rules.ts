/** Rules of the game that operators can change by a new version. Odds are not among them: they are in drop.ts. */
export interface GameRules {
  /** Points a user is topped up to once per UTC day. */
  readonly pointsPerDay: string;
  /** Whole points. */
  readonly pointsStake: { readonly min: string; readonly max: string };
  /** Whether a round can be played with USDT. */
  readonly usdtEnabled: boolean;
  /** At most two decimals. */
  readonly usdtStake: { readonly min: string; readonly max: string };
}

export const GAME_RULES: GameRules = {
  pointsPerDay: '1000',
  pointsStake: { min: '1', max: '100' },
  usdtEnabled: false,
  usdtStake: { min: '0.1', max: '10' },
};

/** Decimals of a stake, per currency. */
export const STAKE_DECIMALS = { points: 0, usdt: 2 } as const;

/** A server seed is shown this long after its client seed was set, at the latest. */
export const REVEAL_AFTER_MS = 24 * 3_600_000;
/** A session is a run of rounds with shorter pauses than this. */
export const SESSION_GAP_MS = 30 * 60_000;
/** A seed takes at most this many rounds; then another follows. Keeps verification files small. */
export const MAX_ROUNDS_PER_SEED = 10_000;
