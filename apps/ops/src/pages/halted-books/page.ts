import { haltedBooks } from '@candor/contract/ops-spot-books';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { haltedBookTexts } from '#texts/halted-books.ts';

export const haltedBooksPage: ConsolePage = {
  path: '/halted_books',
  label: haltedBookTexts.title,
  group: 'queues',
  roles: haltedBooks.roles,
  Component: lazyPage(async () => (await import('./halted-books-page.tsx')).HaltedBooksPage),
  waiting: 'halted_books',
};
