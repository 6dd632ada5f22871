import { operatorTickets } from '@candor/contract/ops-desk';
import { type ConsolePage, lazyPage } from '#data/console-page.ts';
import { ticketTexts } from '#texts/tickets.ts';

export const ticketsPage: ConsolePage = {
  path: '/tickets',
  label: ticketTexts.title,
  group: 'queues',
  roles: operatorTickets.roles,
  Component: lazyPage(async () => (await import('./tickets-page.tsx')).TicketsPage),
  waiting: 'tickets',
};
