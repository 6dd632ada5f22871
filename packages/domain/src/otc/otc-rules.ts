/** Terms of OTC trading. Decimals and percents as text; an order keeps the version it was made under. */
export interface OtcRules {
  readonly coins: readonly string[];
  /** Times to pay an ad may choose from, in minutes. */
  readonly payMinutes: readonly number[];
  /** Of the amount, from the coins of the one who posted the ad. */
  readonly makerFeePercent: string;
  readonly takerFeePercent: string;
  /** No dispute earlier than this after "paid". */
  readonly quietMinutes: number;
  /** Evidence is to be given within this time. */
  readonly answerHours: number;
  /** Between a decision and its carrying out. */
  readonly appealHours: number;
  readonly releaseTargetMinutes: number;
  /** A paid order that is not released becomes a dispute after this time. */
  readonly autoDisputeHours: number;
  readonly maxOpenOrders: number;
  readonly maxAds: number;
  readonly maxMethods: number;
  readonly adDays: number;
  /** Below this completion rate ads are paused, once that many orders have ended within 30 days. */
  readonly minCompletionPercent: string;
  readonly minEndedOrders: number;
  /** That many counted cancellations and timeouts within 24 hours block taking for 24 hours. */
  readonly countedCancels: number;
  /** That many cancellations and timeouts of any reason within 24 hours are a flag for operators. */
  readonly anyCancels: number;
  /** Up to this value one operator decides a dispute. */
  readonly oneOperatorUsdt: string;
  /** Bounds of a floating price and of a fixed one around the index. */
  readonly maxMarginPercent: string;
  readonly maxFixedPercent: string;
  /** A floating price may become worse by this much between being seen and being taken. */
  readonly tolerancePercent: string;
}

export const OTC_RULES: OtcRules = {
  coins: ['USDT', 'USDC', 'BTC', 'ETH'],
  payMinutes: [15, 30],
  makerFeePercent: '0.2',
  takerFeePercent: '0',
  quietMinutes: 10,
  answerHours: 48,
  appealHours: 24,
  releaseTargetMinutes: 15,
  autoDisputeHours: 24,
  maxOpenOrders: 3,
  maxAds: 20,
  maxMethods: 10,
  adDays: 30,
  minCompletionPercent: '80',
  minEndedOrders: 5,
  countedCancels: 3,
  anyCancels: 6,
  oneOperatorUsdt: '1000',
  maxMarginPercent: '10',
  maxFixedPercent: '20',
  tolerancePercent: '0.5',
};
