/** All other areas: one chunk that follows the first page. */
export const files = import.meta.glob<object>(
  [
    './*.json',
    '!./common.json',
    '!./shell.json',
    '!./home.json',
    '!./security.json',
    '!./verification.json',
    '!./profile.json',
    '!./addresses.json',
    '!./settings.json',
    '!./proof.json',
    '!./records.json',
    '!./rules.json',
    '!./customer.json',
    '!./notices.json',
    '!./alerts.json',
  ],
  { eager: true, import: 'default' },
);
