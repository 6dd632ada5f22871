const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const at = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** What an operator sends to propose an IEO project that is announced now and begins after a minute. */
export const ieoProjectForm = (nowMs: number, changes: Readonly<Record<string, string>> = {}) => ({
  token: 'NEWT',
  title: 'Newt',
  summary: 'A pond',
  content: '<p>A pond.</p>',
  website: 'https://example.com',
  whitepaper: '',
  supply: '1000000',
  price: '0.02',
  btc_price: '',
  lock_days: '10',
  warm_up_at: at(nowMs),
  start_at: at(nowMs + MINUTE),
  end_at: at(nowMs + 2 * HOUR),
  listing_at: at(nowMs + DAY),
  reason: 'Agreed with the team',
  ...changes,
});
