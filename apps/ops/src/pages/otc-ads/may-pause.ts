/** By the rule of the server: every ad that is not closed, once. The owner cannot resume or renew it then. */
export const mayPause = (ad: { readonly state: string; readonly pause_reason: string }): boolean =>
  ad.state !== 'closed' && ad.pause_reason !== 'operator';
