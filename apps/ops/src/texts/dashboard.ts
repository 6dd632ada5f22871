export const dashboard = {
  lead: 'What waits, and whether the books are right.',
  queues: 'Waiting',
  /** Label of a queue without a page: its name. */
  queueLabel: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`,
  books: 'Books',
  booksClean: 'Every invariant holds.',
  booksBroken: (count: number) => `${count} ${count === 1 ? 'invariant is' : 'invariants are'} broken.`,
  checkedAt: 'Checked at',
  took: 'Took',
  tookMs: (ms: number) => `${ms} ms`,
  proposals: 'Proposals that wait for a second person',
  noProposals: 'Nothing waits for a second person.',
  columns: { what: 'What', subject: 'About', by: 'Proposed by', reason: 'Reason', since: 'Since (UTC)' },
};
