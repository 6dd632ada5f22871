import type { Words } from './templates/tables';

const toTicket = ({ reference = '' }: Words): string => `/pages/setting/ticket?reference=${reference}`;

/** Pages of our app, by what a notice is about. */
const LINKS: Readonly<Record<string, (params: Words) => string>> = {
  ticket_opened: toTicket,
  ticket_answered: toTicket,
  ticket_closed: toTicket,
};

/** The page a notice leads to; empty: none. */
export const toNoticeLink = (template: string, params: Words): string =>
  Object.hasOwn(LINKS, template) ? (LINKS[template]?.(params) ?? '') : '';
