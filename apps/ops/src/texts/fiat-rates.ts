/** The page of fiat rates. */
export const fiatRateTexts = {
  title: 'Fiat rates',
  intro: {
    source:
      'Units for one US dollar. A daily source is configured and asked every hour until the rates of the day are published.',
    noSource: 'Units for one US dollar. No daily source is configured: two people enter rates here.',
  },
  empty: 'No rates.',
  code: 'Currency',
  symbol: 'Symbol',
  rate: 'For one US dollar',
  taken: 'Taken (UTC)',
  age: 'Age',
  isOld: 'older than three days',
  isFresh: 'fresh',
  source: 'Source',
  sources: { fixed: 'by definition', ecb: 'daily publication', operators: 'two operators', demo: 'demo' },
  propose: 'Propose rates',
  proposeTitle: 'Propose fiat rates',
  proposeWill:
    'Nothing happens yet. When a second operator approves, the rates are in force at once. They are used for display and for floating OTC ads; no order that exists changes. The daily source replaces them with its next publication.',
  lines: 'Rates, one a line',
  linesHint: 'Code, units for one US dollar, symbol. Example: EUR 0.92 €',
  reason: 'Reason, for the log',
  done: 'Proposed. It waits for a second person.',
  waiting: 'Rates are proposed and wait for a second person: proposal',
};
