import { registerInviteConsole } from './console.routes';
import type { InviteModuleDeps } from './deps';
import { registerInviteJobs } from './invite.jobs';
import { registerInviteRoutes } from './invite.routes';
import { registerInviteLink } from './invite-link';

export { closingFills, openingFills, spotFills } from './fills';
export { toInviteCode } from './invite-code';
export { findInvite, type Invite, insertFirstCode, insertLink } from './links.store';
export { findLinkedPairs } from './person-signs';

export const registerInvite = (deps: InviteModuleDeps): void => {
  registerInviteLink(deps.http);
  registerInviteRoutes(deps);
  registerInviteConsole(deps);
  registerInviteJobs(deps);
};
