import type { HaltKind, HaltReason } from '@candor/contract/halts';

export const instrumentTexts = {
  title: 'Instruments',
  intro:
    'Which instruments take orders. A halt refuses new orders only: nothing is voided, settled or closed by it, and cancels always work.',
  symbol: 'Instrument',
  state: 'State',
  since: 'Since (UTC)',
  why: 'Why',
  by: 'By',
  waits: 'Waits',
  trading: 'Trading',
  pausedTag: 'Paused',
  kinds: { halt: 'Halted', fund: 'Openings paused' } satisfies Record<HaltKind, string>,
  pauses: {
    jump: 'The price moved more than 20 % and waits for two sources to hold it.',
    gap: 'The first price after a long silence is looked at for a moment.',
    sources: 'Too few price sources agree.',
  },
  causes: {
    feed: 'A price source is at fault',
    market: 'An unusual event in the market',
    maintenance: 'Maintenance',
    legal: 'Required by law or an authority',
    delisting: 'The instrument leaves the list',
  } satisfies Record<HaltReason, string>,
  fund: (tick: number, taken: string, before: string) =>
    `Forced closes of tick ${tick} took ${taken} of a fund of ${before} USDT.`,
  byPrice: 'its price',
  byGuard: 'the fund guard',
  proposal: (id: number) => `Proposal ${id} waits for a second person`,
  halt: 'Halt',
  haltTitle: (symbol: string) => `Propose to halt ${symbol}`,
  haltWhat:
    'Nothing happens yet. When a second operator approves, new orders are refused from that moment on. Closes, take profit, stop loss, cancels and settlements go on. The cause and the times are public.',
  lift: 'Lift',
  liftTitle: (symbol: string) => `Propose to take new orders of ${symbol} again`,
  liftWhat: 'Nothing happens yet. A second operator decides.',
  cause: 'Cause, as everybody reads it',
  note: 'Note for the log, not public',
  done: 'Proposed. It waits for a second person.',
  alert: (symbols: string) => `Orders are not taken as usual: ${symbols}.`,
  see: 'See the instruments',
  purses: 'Purses of the house',
  pursesLead:
    'What pays users beyond their own money. Putting money in takes two people and is public with its reason (/api/proof/purses).',
  pursesEmpty:
    'The insurance fund is empty. Shortfalls are then paid by the house’s own futures purse, and the first one pauses openings of its instrument.',
  purse: 'Purse',
  purseNames: { insurance: 'Insurance fund', rewards: 'Rewards' },
  balance: 'Balance',
  fundPurse: 'Put money in',
  fundTitle: 'Propose to fund a purse',
  fundWhat:
    'Nothing is booked yet. When a second operator approves, the house’s own money goes into the purse; amount and reason are public.',
  currency: 'Currency',
  amount: 'Amount',
  reason: 'Reason, as everybody reads it',
};
