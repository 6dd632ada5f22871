import type { ReplyOf } from '@candor/contract/call';
import type { inviteDashboard, invitePeople, inviteRebates } from '@candor/contract/invite';

export type Dashboard = ReplyOf<typeof inviteDashboard>;
export type InviteCode = Dashboard['codes'][number];
export type InvitedPerson = ReplyOf<typeof invitePeople>['data'][number];
export type Rebate = ReplyOf<typeof inviteRebates>['items'][number];
