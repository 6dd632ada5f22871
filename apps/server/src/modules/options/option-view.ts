import type { OptionDirection, OptionResult, OptionVoid } from '@candor/domain/options/option-outcome';

/** One order as its owner sees it. Decimals as text. */
export interface OptionView {
  readonly id: number;
  readonly userId: number;
  readonly instrumentId: number;
  readonly currencyId: number;
  readonly direction: OptionDirection;
  readonly seconds: number;
  readonly stake: string;
  readonly fee: string;
  readonly payoutRate: string;
  /** Of the trial fund it was made with; null: own money. */
  readonly couponId: number | null;
  readonly ruleVersion: number;
  readonly acceptedSeq: number;
  readonly acceptedMs: number;
  /** The entry is a tick whose sources spoke after this; null: accepted before fill ticks. */
  readonly fillAfterMs: number | null;
  readonly entryByMs: number;
  /**
   * Null until the entry tick is committed. An order whose tick is committed has its entry, whether stored yet or not.
   */
  readonly entrySeq: number | null;
  readonly entryMs: number | null;
  readonly entryPrice: string | null;
  readonly dueMs: number | null;
  readonly exitSeq: number | null;
  readonly exitMs: number | null;
  readonly exitPrice: string | null;
  readonly state: 'accepted' | 'open' | 'closed';
  readonly result: OptionResult | null;
  readonly voidReason: OptionVoid | '';
  readonly payout: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
}

/** The order as it was right after its entry, without later changes. */
export const asEntered = (option: OptionView): OptionView => ({
  ...option,
  exitSeq: null,
  exitMs: null,
  exitPrice: null,
  state: 'accepted',
  result: null,
  voidReason: '',
  payout: null,
  settledAt: null,
});

/** The order as it was right after acceptance. */
export const asAccepted = (option: OptionView): OptionView => ({
  ...asEntered(option),
  entrySeq: null,
  entryMs: null,
  entryPrice: null,
  dueMs: null,
});
