import { operatorAccounts } from '@candor/contract/ops-books';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { bookTexts } from '#texts/books.ts';

export const booksPage: ConsolePage = {
  path: '/books',
  label: bookTexts.title,
  group: 'money',
  roles: operatorAccounts.roles,
  Component: lazyPage(async () => (await import('./books-page.tsx')).BooksPage),
};
