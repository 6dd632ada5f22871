/** Whole hours of a day in UTC, `to` excluded; equal: closed all day. */
export interface ServiceDay {
  readonly from: number;
  readonly to: number;
}

export interface SupportRules {
  /** Monday to Sunday. */
  readonly hours: readonly ServiceDay[];
  /** How long an answer takes at most, counted in open hours. A plan, shown to the customer. */
  readonly answerMinutes: number;
  /** Most own cases that wait for an answer. */
  readonly maxOpen: number;
}

const ALL_DAY: ServiceDay = { from: 0, to: 24 };

export const SUPPORT_RULES: SupportRules = {
  hours: Array.from({ length: 7 }, () => ALL_DAY),
  answerMinutes: 240,
  maxOpen: 5,
};
