export const haltedBookTexts = {
  title: 'Halted books',
  intro:
    'Order books that stand still at a command they cannot carry out. All other books trade on. Two operators resume one.',
  states: { open: 'Halted', resumed: 'Resumed', all: 'All' },
  id: 'No.',
  book: 'Book',
  since: 'Halted since (UTC)',
  command: 'Command',
  actions: { '': 'the book cannot be read', place: 'new order', cancel: 'cancellation', edit: 'edit' },
  order: 'Order',
  user: 'User',
  error: 'Error',
  waiting: 'Commands waiting',
  resumed: 'Resumed (UTC)',
  how: { retry: 'tried again', skip: 'passed over' },
  howLabel: 'Went on by',
  proposedBy: 'Proposed by',
  approvedBy: 'Approved by',
  empty: 'Every order book moves.',
  emptyOther: 'No order book has stood still.',
  meanwhile:
    'Until it is resumed nobody can place or edit an order in this book. Cancellations are noted. What orders hold stays held.',
  proposed: 'Waits for a second person: proposal',
  retry: 'Try again',
  skip: 'Pass over',
  retryTitle: 'Propose to try the command again',
  skipTitle: 'Propose to pass the command over',
  retryWhat:
    'Nothing happens yet. When a second operator approves, the book tries the same command once more: right after a fix was deployed. If it fails again, the book is halted again.',
  skipWhat: {
    place:
      'Nothing happens yet. When a second operator approves, this order is cancelled, what it holds is free again, its owner is told, and the book goes on behind it.',
    cancel:
      'Nothing happens yet. When a second operator approves, this cancellation is passed over: the order stays open, its owner is told, and the book goes on behind it.',
    edit: 'Nothing happens yet. When a second operator approves, this edit is passed over: the order stays as it was, what was set aside for the edit is free again, its owner is told, and the book goes on behind it.',
    '': '',
  },
  reason: 'Reason, for the log',
  done: 'Proposed. It waits for a second person.',
};
