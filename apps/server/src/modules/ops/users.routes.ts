import { endUserSessions, enterUserScore, freezeUser, operatorUser, operatorUsers } from '@candor/contract/ops-users';
import { OK, registerAction } from '#kernel/operators/action';
import { ensureOtherAccount } from '#kernel/operators/guard-own-account';
import { readReason } from '#kernel/operators/read-reason';
import { endSessionsByOperator, freezeByOperator } from '#modules/identity/index';
import { enterScore } from '#modules/profile/index';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { OpsDeps } from './deps';
import { readUser } from './use-cases/read-user';
import { toUserDetail, toUserRow } from './users.reply';
import { isUser, searchUsers } from './users.store';

/** Routes for users: their data, and the few actions on them. */
export const registerUserRoutes = (deps: OpsDeps): void => {
  registerCall(deps.http, operatorUsers, async ({ search = '', page, limit }) => {
    const found = await searchUsers(deps.pool, { search, page, limit });
    return toCountedPage({ rows: found.rows.map(toUserRow), total: found.total }, { page, limit });
  });
  registerCall(deps.http, operatorUser, async ({ id }) => toUserDetail(await readUser(deps, id)));
  registerAction(deps, freezeUser, async (tx, { id: userId, frozen, reason: given }, { operator: { operatorId } }) => {
    const isFrozen = frozen === '1';
    const reason = readReason(given);
    await freezeByOperator(tx, { userId, frozen: isFrozen, reason, nowMs: deps.clock.nowMs() });
    await ensureOtherAccount(tx, operatorId, userId);
    const action = isFrozen ? 'user.freeze' : 'user.open';
    const audit = { action, subject: `user ${userId}`, before: { frozen: !isFrozen }, after: { frozen: isFrozen } };
    return { reply: OK, audit: { ...audit, note: reason } };
  });
  registerAction(deps, endUserSessions, async (tx, { id: userId, reason: given }, { operator: { operatorId } }) => {
    const reason = readReason(given);
    await endSessionsByOperator(tx, { userId, reason, nowMs: deps.clock.nowMs() });
    await ensureOtherAccount(tx, operatorId, userId);
    return { reply: OK, audit: { action: 'user.end_sessions', subject: `user ${userId}`, note: reason } };
  });
  registerAction(deps, enterUserScore, async (tx, { id: userId, reason, reference }, { operator: { operatorId } }) => {
    if (!(await isUser(tx, userId))) refuse('not_found');
    await ensureOtherAccount(tx, operatorId, userId);
    const outcome = await enterScore(tx, { userId, reason, reference, nowMs: deps.clock.nowMs() });
    if (outcome === 'known') refuse('score_entered');
    if (outcome === 'unchanged') refuse('score_unchanged');
    return { reply: OK, audit: { action: 'user.score', subject: `user ${userId}`, after: { reason, reference } } };
  });
};
