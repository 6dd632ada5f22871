interface AdState {
  readonly state: string;
  readonly pause_reason: string;
}

/** By the rule of the server: every ad that is not closed, once. The owner cannot resume or renew it then. */
export const mayPause = (ad: AdState): boolean => ad.state !== 'closed' && ad.pause_reason !== 'operator';

/** Pauses of owners and those by a low completion rate are not the operators'. */
export const mayLift = (ad: AdState): boolean => ad.state !== 'closed' && ad.pause_reason === 'operator';
