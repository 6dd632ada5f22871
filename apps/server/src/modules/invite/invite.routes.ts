import { inviteDashboard, inviteExport, invitePeople, inviteRebates, inviteSaveCode } from '@candor/contract/invite';
import { loadFeeTerms } from '#kernel/fees/fee-terms.store';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import { listCodes } from './codes.store';
import type { InviteModuleDeps } from './deps';
import { toCode, toDashboard, toExport, toInvited, toRebate } from './invite.reply';
import { countPeople, listPeople, toTradingSince } from './people.store';
import { loadDiscountEnd, loadRebateSums } from './sums.store';
import { listTrace } from './trace.store';
import { saveCode } from './use-cases/save-code';

const READS_PER_MINUTE = 60;
const CODES_PER_MINUTE = 10;
const EXPORTS_PER_MINUTE = 10;
/** Newest rows of an export. */
const EXPORTED_ROWS = 10_000;

const registerPeople = ({ http, pool, rules, clock, config }: InviteModuleDeps): void => {
  registerCall(http, inviteDashboard, {
    perMinute: READS_PER_MINUTE,
    handle: async (_, { user: { userId } }) => {
      const nowMs = clock.nowMs();
      const [{ invite }, codes, people, sums, termsOf, discountUntilMs] = await Promise.all([
        rules.now(),
        listCodes(pool, userId),
        countPeople(pool, userId, toTradingSince(nowMs)),
        loadRebateSums(pool, userId),
        loadFeeTerms(pool, [userId], new Date(nowMs)),
        loadDiscountEnd(pool, userId),
      ]);
      const { discountPercent } = termsOf(userId);
      return toDashboard({
        codes,
        rules: invite,
        dayMs: config.productDayMs,
        people,
        sums,
        discountPercent,
        discountUntilMs,
      });
    },
  });
  registerCall(http, invitePeople, {
    perMinute: READS_PER_MINUTE,
    handle: async (paged, { user: { userId } }) => {
      const since = toTradingSince(clock.nowMs());
      const [rows, { invited }] = await Promise.all([
        listPeople(pool, userId, { since, ...paged }),
        countPeople(pool, userId, since),
      ]);
      return toCountedPage({ rows: rows.map(toInvited), total: invited }, paged);
    },
  });
};

const registerTrace = ({ http, pool, clock }: InviteModuleDeps): void => {
  registerCall(http, inviteRebates, async (input, { user: { userId } }) => {
    const { state, level, payout_id: payoutId = 0, before = null, limit } = input;
    const rows = await listTrace(pool, { userId, state, level, payoutId, before, limit: limit + 1 });
    const items = rows.slice(0, limit).map(toRebate);
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? 0) : 0 };
  });
  registerCall(http, inviteExport, {
    perMinute: EXPORTS_PER_MINUTE,
    handle: async ({ state, level }, { user: { userId }, language }) => {
      const filter = { userId, state, level, payoutId: 0, before: null, limit: EXPORTED_ROWS + 1 };
      const rows = await listTrace(pool, filter);
      const found = { rows: rows.slice(0, EXPORTED_ROWS), more: rows.length > EXPORTED_ROWS };
      return toExport(found, language, new Date(clock.nowMs()));
    },
  });
};

export const registerInviteRoutes = (deps: InviteModuleDeps): void => {
  registerPeople(deps);
  registerTrace(deps);
  registerCall(deps.http, inviteSaveCode, {
    perMinute: CODES_PER_MINUTE,
    handle: async (input, { user: { userId } }) => {
      const { id = null, code = '', given_percent: givenPercent, note = null } = input;
      const saved = await saveCode(deps, { userId, id, code, givenPercent, note });
      return toCode(saved, (await deps.rules.now()).invite);
    },
  });
};
