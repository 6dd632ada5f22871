/** Why the rebates of an invited account are withheld. */
const reasons = {
  same_address: 'Same address at registration',
  same_device: 'Same device',
  same_card: 'Same bank card',
  same_document: 'Same document',
  same_wallet: 'Same wallet address',
  day_limit: 'Above the limit of a day',
  fee_reversed: 'The fee was given back',
};

export const inviterTexts = {
  title: 'Inviters',
  intro: 'Users who invited others, largest rebates first. Figures come from fees that were really paid, in USDT.',
  search: 'E-mail, phone or nickname',
  empty: 'Nobody has invited others.',
  inviter: 'Inviter',
  invited: 'Invited',
  verified: 'Of these verified',
  second: 'Second level',
  fees: 'Fees paid',
  paid: 'Rebates paid',
  pending: 'Pending',
  withheld: 'Withheld',
  flags: 'Open flags',
};

export const inviteFlagTexts = {
  title: 'Invitation flags',
  intro:
    'Signs that an invited account was made by its inviter. While a flag is open or confirmed, rebates of the pair are withheld; both can trade as usual.',
  states: { open: 'Waiting', confirmed: 'Confirmed', cleared: 'Cleared', '': 'All' },
  empty: 'No flag waits for a decision.',
  emptyOther: 'No flags here.',
  id: 'No.',
  account: 'Invited account',
  inviter: 'Inviter',
  sign: 'Sign',
  reasons,
  withheld: 'Withheld, USDT',
  state: 'State',
  since: 'Since (UTC)',
  decidedBy: 'Decided by',
  note: 'Note',
  clear: 'Clear',
  clearTitle: 'Clear this flag?',
  clearWhat: (inviter: string) =>
    `The rebates this flag withholds become pending and are paid to ${inviter} with the next payout, unless another flag of the pair withholds them.`,
  cleared: 'Cleared.',
  confirm: 'Confirm',
  confirmTitle: 'Confirm this flag?',
  confirmWhat: (inviter: string) =>
    `Rebates of this pair stay withheld, later ones too. ${inviter} sees each of them and why. Both accounts can trade and withdraw as usual.`,
  confirmed: 'Confirmed.',
  reason: 'Note, for the log',
  reasonHint: 'What you looked at and what you saw.',
};

export const rebateRunTexts = {
  title: 'Rebate runs',
  intro:
    'Once a day after 00:00 UTC the rebates of the day before are computed; a day that was missed is caught up. Values in USDT.',
  empty: 'No run so far.',
  day: 'Day (UTC)',
  fills: 'Fills with a rebate',
  rebates: 'Rebates made',
  paid: 'Paid',
  pending: 'Pending',
  withheld: 'Withheld',
  state: 'State',
  done: 'Done',
  open: 'Not paid out yet',
};

export const feeReversalTexts = {
  title: 'Give a fee back',
  intro:
    'The whole fee of one fill goes back to the user who paid it. The amount is read from the fill; nobody can enter another.',
  kind: 'Fill',
  kinds: {
    spot_maker: 'Spot: fee of the maker',
    spot_taker: 'Spot: fee of the taker',
    futures_open: 'Futures: opening',
    futures_close: 'Futures: close, whole or in part',
  },
  number: {
    spot_maker: 'Number of the trade',
    spot_taker: 'Number of the trade',
    futures_open: 'Number of the position',
    futures_close: 'Number of the close',
  },
  numberHint: 'Digits only. The proposal shows user, instrument and fee before anybody approves it.',
  propose: 'Propose',
  proposeTitle: 'Propose to give this fee back',
  what: 'Nothing is booked yet. When another operator approves, the fee goes from the fees purse to the spot account of the user who paid it. Rebates of this fee are reversed: those already paid are taken off later payments, never off a balance. What a coupon has paid of it is taken off what comes back.',
  reason: 'Reason, as the user will read it',
  done: (id: number) => `Proposed as no. ${id}. Another operator approves it.`,
  waiting: 'Proposals that wait are listed under',
  proposals: 'Proposals',
};
