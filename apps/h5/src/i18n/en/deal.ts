/** Areas of OTC trading, coupons and invitations: a chunk of their own beside the rest. */
export const files = import.meta.glob<object>(['./otc.json', './otcOrder.json', './coupon.json', './invite.json'], {
  eager: true,
  import: 'default',
});
