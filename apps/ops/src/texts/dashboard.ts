export const dashboard = {
  lead: 'What waits, and whether the books are right.',
  queues: 'Waiting',
  /** Label of a queue without a page: its name. */
  queueLabel: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`,
  guessed: {
    passwords: (operator: string) =>
      `Somebody guesses at the password of ${operator}. Strangers are slowed down; known devices and the authenticator are not.`,
    codes: (operator: string) =>
      `Somebody has the password of ${operator} and guesses at the authenticator. If it was not ${operator}, this password has to be changed.`,
  },
  guessedFrom: 'Since',
  guessedTo: 'last at',
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
