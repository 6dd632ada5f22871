import { copyAgreement, copyApply, copyLead, copyMe, copyProfile } from '@candor/contract/copy-lead';
import { COPY_AGREEMENT } from '@candor/domain/copy/copy-rules';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { AGREEMENTS } from './agreement';
import type { CopyDeps } from './deps';
import { toMe } from './lead.reply';
import { applyToLead } from './use-cases/apply-to-lead';
import { changeProfile, lead } from './use-cases/lead';
import { readMe } from './use-cases/read-me';

/** Routes of a user who wants to lead, or leads. */
export const registerLeadRoutes = (http: FastifyInstance, deps: CopyDeps): void => {
  registerCall(http, copyMe, async (_, { user: { userId } }) => toMe(await readMe(deps, userId)));
  registerCall(http, copyApply, async (input, { user: { userId } }) => {
    const { share_percent: sharePercent, signature, agreement } = input;
    await applyToLead(deps, { userId, sharePercent, signature, agreement });
    return { application: 'pending' as const };
  });
  registerCall(http, copyProfile, async ({ share_percent: sharePercent, signature }, { user: { userId } }) => {
    await changeProfile(deps, { userId, sharePercent, signature });
    return { ok: 1 as const };
  });
  registerCall(http, copyLead, async ({ action }, { user: { userId } }) => ({
    state: await lead(deps, { userId, action }),
  }));
  registerCall(http, copyAgreement, (_, { language }) => ({ version: COPY_AGREEMENT, ...AGREEMENTS[language] }));
};
