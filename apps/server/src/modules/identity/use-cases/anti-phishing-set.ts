import { isAntiPhishingPhrase } from '@candor/domain/security/anti-phishing-phrase';
import { refuse } from '#platform/refusal';
import { updateAntiPhishing } from '../security.store';
import type { SecurityDeps } from '../security-deps';

export const setAntiPhishing = async (
  deps: Pick<SecurityDeps, 'pool'>,
  { userId, phrase }: { userId: number; phrase: string },
): Promise<void> => {
  if (!isAntiPhishingPhrase(phrase)) refuse('phrase_invalid');
  await updateAntiPhishing(deps.pool, userId, phrase);
};
