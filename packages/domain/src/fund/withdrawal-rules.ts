/** What a withdrawal asks for beside the pay password. Values in USDT as text. */
export interface WithdrawalRules {
  /** Above this value, with what was withdrawn in the last 24 hours, a one-time code is asked for. */
  readonly codeOverUsdt: string;
  /** Also for a target that was saved or changed less than this many days ago. */
  readonly codeAddressDays: number;
  /** Above this value, counted the same way, two operators approve. */
  readonly twoReviewOverUsdt: string;
}

export const WITHDRAWAL_RULES: WithdrawalRules = {
  codeOverUsdt: '1000',
  codeAddressDays: 7,
  twoReviewOverUsdt: '10000',
};
