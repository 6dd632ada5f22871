/** Terms of invitations and rebates. Percents as text; a link between two users keeps those of its registration. */
export interface InviteRules {
  /** Of the fees an invited user really paid: to the inviter, and to the inviter's inviter. */
  readonly firstPercent: string;
  readonly secondPercent: string;
  /** What an invited user pays less, given by the house, for so many days. */
  readonly housePercent: string;
  readonly houseDays: number;
  readonly pendingHours: number;
  /** Less than this much is paid together with later rebates. In USDT. */
  readonly minPayout: string;
  /** Rebates of one user and day above this are withheld. In USDT. */
  readonly maxPerDay: string;
  readonly maxCodes: number;
}

export const INVITE_RULES: InviteRules = {
  firstPercent: '20',
  secondPercent: '5',
  housePercent: '5',
  houseDays: 90,
  pendingHours: 24,
  minPayout: '1',
  maxPerDay: '1000',
  maxCodes: 3,
};
