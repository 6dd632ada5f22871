/** SQL expressions. */
interface PayoutColumns {
  /** 1 won, 0 even or called off, -1 lost. */
  readonly result: string;
  readonly stake: string;
  readonly rate: string;
  /** Decimals of the paying coin. */
  readonly scale: string;
}

/** `computePayout` of the domain as SQL, for settling and checking many options in one statement; a test compares the two. */
export const payoutSql = ({ result, stake, rate, scale }: PayoutColumns): string =>
  `case ${result} when 1 then trunc(${stake} * (1 + ${rate}), ${scale}) when 0 then ${stake} else 0 end`;

/** `computeTrialPayout` of the domain as SQL: of an order made with a trial fund only the profit is paid. */
export const trialPayoutSql = (columns: PayoutColumns): string =>
  `greatest((${payoutSql(columns)}) - ${columns.stake}, 0)`;
