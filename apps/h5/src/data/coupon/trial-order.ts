/** Whether an order was made with a trial fund: then it names the coupon. */
export const isTrialOrder = (order: { readonly coupon_id: number }): boolean => order.coupon_id > 0;
