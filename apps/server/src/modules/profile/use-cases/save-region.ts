import { decideRegion, type Place } from '@candor/domain/places/place';
import { Refusal } from '#platform/refusal';
import type { ProfileDeps } from '../deps';
import { updateRegion } from '../profile.store';

export interface RegionChange {
  readonly userId: number;
  /** Empty: the region is removed. */
  readonly name: string;
  readonly latitude?: string | undefined;
  readonly longitude?: string | undefined;
}

/** Null: there is no region any more. */
export const saveRegion = async (
  { pool }: Pick<ProfileDeps, 'pool'>,
  { userId, name, latitude = '', longitude = '' }: RegionChange,
): Promise<Place | null> => {
  const decided = decideRegion({ name, latitude, longitude });
  if (!decided.ok) throw new Refusal(decided.code, decided.params);
  await updateRegion(pool, userId, decided.value);
  return decided.value;
};
