import { isAntiPhishingPhrase } from '@candor/domain/security/anti-phishing-phrase';
import { refuse } from '#platform/refusal';
import type { SecurityDeps } from '../deps';
import { updateAntiPhishing } from '../security.store';

export const setAntiPhishing = async (
  deps: Pick<SecurityDeps, 'pool'>,
  { userId, phrase }: { userId: number; phrase: string },
): Promise<void> => {
  if (!isAntiPhishingPhrase(phrase)) refuse('phrase_invalid');
  await updateAntiPhishing(deps.pool, userId, phrase);
};
