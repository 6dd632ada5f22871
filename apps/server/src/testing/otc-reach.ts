/** OTC calls by what somebody with a stolen session reaches with them. Releasing coins takes the pay password. */
export const OTC_TRADE = [
  '/otc/take',
  '/otc/cancel',
  '/otc/ads/post',
  '/otc/ads/edit',
  '/otc/ads/switch',
  '/otc/ads/renew',
];

export const OTC_OWN = [
  // A payment method is only saved in the verified name.
  '/otc/methods/save',
  '/otc/methods/remove',
  '/otc/block',
  '/otc/paid',
  '/otc/ask-cancel',
  '/otc/dispute',
  '/otc/statement',
  '/otc/appeal',
  '/otc/rate',
];
