import { expect, it } from 'vitest';
import { listQueues } from './list-queues.ts';

const pages = [
  { path: '/', label: 'Overview' },
  { path: '/tickets', label: 'Tickets', waiting: 'tickets' },
  { path: '/deposits', label: 'Deposits', waiting: 'deposits' },
];

it('queues with a page come in the order of the pages, the others behind them by name', () => {
  const waiting = { deposits: 2, lock_products: 1, tickets: 0, appeals: 4 };
  expect(listQueues(pages, waiting)).toEqual([
    { queue: 'tickets', label: 'Tickets', path: '/tickets', count: 0 },
    { queue: 'deposits', label: 'Deposits', path: '/deposits', count: 2 },
    { queue: 'appeals', label: 'Appeals', path: null, count: 4 },
    { queue: 'lock_products', label: 'Lock products', path: null, count: 1 },
  ]);
});

it('a page whose queue the server does not count has no tile', () => {
  expect(listQueues(pages, { tickets: 3 }).map(({ queue }) => queue)).toEqual(['tickets']);
});
