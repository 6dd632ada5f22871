import {
  attachOrder as attachCall,
  caseList,
  closeOwnCase as closeCall,
  joinVisitor,
  openCase as openCall,
  sendPlace as placeCall,
  rateCase as rateCall,
  supportCase,
  supportState,
  supportVisitor,
  unreadCases,
} from '@candor/contract/support';
import { insertVisitor, readPerson } from '#modules/chat/index';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import { countUnread, findOwnCase, findPosition, loadOwnCases } from './cases.store';
import type { SupportDeps } from './deps';
import { toCaseReply, toListedCase } from './support.reply';
import { closeOwnCase, joinCases, rateCase } from './use-cases/change-own-case';
import { openCase } from './use-cases/open-case';
import { createStateReader } from './use-cases/read-state';
import { attachOrder, sendPlace } from './use-cases/write-in-case';

/** Rate limits, per address where there may be no session; the number of open cases is limited too. */
const VISITORS_PER_MINUTE = 5;
const OPENED_PER_MINUTE = 10;
const JOINS_PER_MINUTE = 10;
const CHANGES_PER_MINUTE = 20;

const registerReading = (deps: SupportDeps): void => {
  const { http, pool } = deps;
  const readState = createStateReader(deps);
  registerCall(http, supportState, () => readState());
  registerCall(http, caseList, async ({ visitor, page, limit }, context) => {
    const person = await readPerson(pool, context, visitor);
    const { rows, total } = await loadOwnCases(pool, person, { page, limit });
    return { items: rows.map(toListedCase), total };
  });
  registerCall(http, unreadCases, async ({ visitor }, context) => ({
    count: await countUnread(pool, await readPerson(pool, context, visitor)),
  }));
  registerCall(http, supportCase, async ({ visitor, number }, context) => {
    const person = await readPerson(pool, context, visitor);
    const found = (await findOwnCase(pool, person, number)) ?? refuse('case_unknown');
    return toCaseReply(found, await findPosition(pool, found));
  });
};

const registerOpening = (deps: SupportDeps): void => {
  const { http, pool } = deps;
  registerCall(http, supportVisitor, {
    perMinute: VISITORS_PER_MINUTE,
    handle: async ({ language }) => {
      const token = deps.newToken();
      await insertVisitor(pool, { token, language, at: new Date(deps.clock.nowMs()) });
      return { visitor: token };
    },
  });
  registerCall(http, openCall, {
    perMinute: OPENED_PER_MINUTE,
    handle: async (input, context) => {
      const { subject, message, client_key: clientKey, language, picture, file, file_name: fileName } = input;
      const person = await readPerson(pool, context, input.visitor);
      const attached = { picture, file, fileName };
      const opened = await openCase(deps, { person, subject, message, clientKey, language, attached });
      return { number: opened.number, conversation: opened.conversationId };
    },
  });
  registerCall(http, joinVisitor, {
    perMinute: JOINS_PER_MINUTE,
    handle: async ({ visitor: token }, { user: { userId } }) => ({ joined: await joinCases(deps, { token, userId }) }),
  });
};

const registerWriting = (deps: SupportDeps): void => {
  const { http, pool } = deps;
  registerCall(http, attachCall, async ({ visitor, number, kind, id, client_key: clientKey }, context) => {
    const person = await readPerson(pool, context, visitor);
    return { seq: await attachOrder(deps, { person, number, kind, id, clientKey }) };
  });
  registerCall(http, placeCall, async ({ visitor, number, lat, lng, name, client_key: clientKey }, context) => {
    const person = await readPerson(pool, context, visitor);
    return { seq: await sendPlace(deps, { person, number, lat, lng, name, clientKey }) };
  });
  registerCall(http, rateCall, {
    perMinute: CHANGES_PER_MINUTE,
    handle: async ({ visitor, number, stars, note }, context) => {
      const person = await readPerson(pool, context, visitor);
      return { rating: await rateCase(deps, { person, number, stars, note }) };
    },
  });
  registerCall(http, closeCall, {
    perMinute: CHANGES_PER_MINUTE,
    handle: async ({ visitor, number }, context) => {
      const person = await readPerson(pool, context, visitor);
      return { status: await closeOwnCase(deps, { person, number }) };
    },
  });
};

export const registerSupportRoutes = (deps: SupportDeps): void => {
  registerReading(deps);
  registerOpening(deps);
  registerWriting(deps);
};
