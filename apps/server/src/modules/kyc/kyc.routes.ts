import { sentenceOf } from '@candor/contract/messages/tables';
import { oldRealName, oldRealNameState } from '@candor/contract/old-calls';
import { realState, submitReal } from '@candor/contract/profile';
import { levelOf } from '@candor/domain/kyc/decide-submission';
import type { FastifyInstance } from 'fastify';
import { signPath } from '#modules/files/index';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';
import type { KycDeps } from './deps';
import { openNumber } from './document-number';
import { toRealState } from './kyc.reply';
import { loadBinding, loadLatest, toVerification } from './kyc.store';
import { submitDocument, submitPictures } from './use-cases/submit-real';
import { loadQuota } from './use-cases/withdrawal-quota';

export const registerKycRoutes = (http: FastifyInstance, deps: KycDeps): void => {
  const readState = async (userId: number) => {
    const [latest, binding, { body: rules }] = await Promise.all([
      loadLatest(deps.pool, userId),
      loadBinding(deps.pool, userId),
      deps.rules.current('verification'),
    ]);
    const level = levelOf(toVerification(latest));
    return toRealState({
      latest,
      binding: binding ?? refuse('session_invalid'),
      rules,
      quota: await loadQuota(deps.pool, { userId, level, rules, nowMs: deps.clock.nowMs() }),
      openNumber: (sealed) => openNumber(deps, userId, sealed),
      sign: (path) => signPath(deps.secret, path, deps.clock.nowMs()),
    });
  };
  for (const call of [realState, oldRealNameState]) {
    registerCall(http, call, (_, { user }) => readState(user.userId));
  }
  // One form for both levels: the pictures count once name and document have passed.
  registerCall(http, oldRealName, async (input, { user: { userId }, language }) => {
    const level = levelOf(toVerification(await loadLatest(deps.pool, userId)));
    if (level === 0) {
      const { id_type: idType, name = '', card_id: cardId = '' } = input;
      await submitDocument(deps, { userId, idType, name, cardId });
    } else {
      await submitPictures(deps, { userId, frontPic: input.front_pic ?? '', reversePic: input.reverse_pic ?? '' });
    }
    return sentenceOf(language, 'real_submitted');
  });
  registerCall(http, submitReal, async (input, { user: { userId }, language }) => {
    if (input.real_type === '1') {
      const idType = input.id_type ?? input.idtype ?? '';
      await submitDocument(deps, { userId, idType, name: input.name ?? '', cardId: input.card_id ?? '' });
    } else {
      await submitPictures(deps, { userId, frontPic: input.front_pic ?? '', reversePic: input.reverse_pic ?? '' });
    }
    return sentenceOf(language, 'real_submitted');
  });
};
