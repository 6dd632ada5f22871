import { askOtcEvidence, decideOtcDispute, operatorOtcCase, operatorOtcDisputes } from '@candor/contract/ops-otc';
import { otcAppeal, otcDispute, otcState } from '@candor/contract/otc-orders';
import { registerAction } from '#kernel/operators/action';
import { actorOf } from '#kernel/operators/append-audit';
import { readReason } from '#kernel/operators/read-reason';
import { toCountedPage } from '#platform/http/pages';
import { registerCall } from '#platform/http/route';
import type { OtcModuleDeps } from './deps';
import { decideDispute, writeToSides } from './use-cases/decide-dispute';
import { addStatement, appealDecision, openDispute } from './use-cases/dispute-steps';
import { readCase, readCases } from './use-cases/read-cases';

/** Statements stay in the timeline for good. */
const STATEMENTS_PER_MINUTE = 10;

/** Console: disputes and what operators do with them. */
const registerCases = (deps: OtcModuleDeps): void => {
  registerCall(deps.http, operatorOtcDisputes, async ({ open, page, limit }) =>
    toCountedPage(await readCases(deps, { isOpen: open === '1', limit, offset: (page - 1) * limit }), { page, limit }),
  );
  registerCall(deps.http, operatorOtcCase, ({ number }, context) => readCase(deps, number, actorOf(context)));
  registerAction(deps, decideOtcDispute, (tx, { number, decision, reason }, { operator: { operatorId } }) =>
    decideDispute(tx, deps, { number, outcome: decision, reason: readReason(reason), operatorId }),
  );
  registerAction(deps, askOtcEvidence, (tx, { number, message }, { operator: { operatorId } }) =>
    writeToSides(tx, deps, { number, message: readReason(message), operatorId }),
  );
};

export const registerOtcDisputes = (deps: OtcModuleDeps): void => {
  const { http } = deps;
  registerCall(http, otcDispute, ({ number, statement, picture }, { user: { userId } }) =>
    openDispute(deps, { userId, number, statement, picture }),
  );
  registerCall(http, otcState, {
    perMinute: STATEMENTS_PER_MINUTE,
    handle: ({ number, statement, picture }, { user: { userId } }) =>
      addStatement(deps, { userId, number, statement, picture }),
  });
  registerCall(http, otcAppeal, ({ number, statement }, { user: { userId } }) =>
    appealDecision(deps, { userId, number, statement }),
  );
  registerCases(deps);
};
