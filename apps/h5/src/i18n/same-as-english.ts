import type { LanguageCode } from './languages.ts';

/** Texts that are the same as in English in other languages. Texts without lower-case letters need no entry. */
export const SAME_AS_ENGLISH: Readonly<Record<string, readonly LanguageCode[]>> = {
  'common.labels.total': ['fra', 'spa'],
  'common.accounts.micro': ['fra'],
  'security.proof.kind.code': ['fra'],
  'security.limits.minutes': ['fra', 'spa'],
  'security.limits.minutesUnit': ['fra', 'spa'],
  'security.limits.product.options': ['fra'],
  'customer.message': ['fra'],
  'home.menu.options': ['fra'],
  'home.notifications': ['fra'],
  'ieo.badge.demo': ['spa'],
  'instrument.tabs.ticks': ['fra', 'spa'],
  'notices.heading': ['fra'],
  'options.heading': ['fra'],
  'options.ticket.seconds': ['fra', 'spa'],
  'options.orders.count': ['fra'],
  'profile.signature': ['fra'],
  'proof.trade.option': ['fra', 'spa'],
  'rules.area.options': ['fra'],
  'settings.notifications': ['fra'],
  'spot.orders.kind': ['fra'],
  'spot.orders.total': ['fra', 'spa'],
  'trade.tabs.options': ['fra'],
  'verification.form.documentType': ['fra'],
  'verification.limits.row': ['zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa'],
};
