/** Terms of copy trading. Decimals and percents as text. */
export interface CopyRules {
  /** Range of the fixed multiple, and of fixed lots. */
  readonly minMultiple: string;
  readonly maxMultiple: string;
  readonly maxLots: string;
  /** Copies below these are not made. */
  readonly lotStep: string;
  readonly minMargin: string;
  /** The largest move of the price since the leader's fill, for BTC and ETH and for all others. */
  readonly majorGuardPercent: string;
  readonly otherGuardPercent: string;
  /** Range of a follower's total cap in USDT. */
  readonly minTotalCap: string;
  readonly maxTotalCap: string;
  readonly maxLeaders: number;
  readonly defaultStopLossPercent: string;
  readonly minStopLossPercent: string;
  readonly maxStopLossPercent: string;
  /** A follower's own levels of one copy, in percent of its opening price. */
  readonly maxLevelPercent: string;
  readonly defaultSharePercent: string;
  readonly maxSharePercent: string;
  readonly maxFollowers: number;
  /** Conditions of a leader. */
  readonly leaderMinBalance: string;
  readonly leaderMinLevel: number;
  /** Positions a leader may open in an hour and in a day. */
  readonly leaderMaxHour: number;
  readonly leaderMaxDay: number;
}

export const COPY_RULES: CopyRules = {
  minMultiple: '0.1',
  maxMultiple: '100',
  maxLots: '100000',
  lotStep: '0.01',
  minMargin: '5',
  majorGuardPercent: '0.5',
  otherGuardPercent: '1.5',
  minTotalCap: '10',
  maxTotalCap: '200000',
  maxLeaders: 20,
  defaultStopLossPercent: '40',
  minStopLossPercent: '1',
  maxStopLossPercent: '100',
  maxLevelPercent: '90',
  defaultSharePercent: '10',
  maxSharePercent: '30',
  maxFollowers: 500,
  leaderMinBalance: '100',
  leaderMinLevel: 2,
  leaderMaxHour: 30,
  leaderMaxDay: 200,
};

/** The version of the copy agreement; a new text is a new version, and is read before the next follow. */
export const COPY_AGREEMENT = '2026-12';

export const findGuardPercent = (
  rules: CopyRules,
  { base, majors }: { readonly base: string; readonly majors: readonly string[] },
): string => (majors.includes(base) ? rules.majorGuardPercent : rules.otherGuardPercent);
