/** Areas about the account itself: a chunk of their own beside the rest. */
export const files = import.meta.glob<object>(
  [
    './security.json',
    './verification.json',
    './profile.json',
    './addresses.json',
    './settings.json',
    './proof.json',
    './records.json',
    './rules.json',
    './customer.json',
    './notices.json',
    './alerts.json',
  ],
  { eager: true, import: 'default' },
);
