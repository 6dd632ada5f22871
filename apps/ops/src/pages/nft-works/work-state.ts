import type { ReplyOf } from '@candor/contract/call';
import type { operatorNftWorks } from '@candor/contract/ops-nft';

export type Work = ReplyOf<typeof operatorNftWorks>['data'][number];
export type WorkState = 'taken_down' | 'unopened' | 'none' | 'waiting' | 'running' | 'ended';

const HOUSE = 0;
const NOT_OFFERED = 0;
const SALE_STATES = { 0: 'ended', 1: 'running', 2: 'waiting' } as const;

type Facts = Pick<Work, 'taken_down' | 'unopened' | 'mode' | 'status'>;

export const workStateOf = (work: Facts): WorkState => {
  if (work.taken_down === 1) return 'taken_down';
  if (work.unopened === 1) return 'unopened';
  return work.mode === NOT_OFFERED ? 'none' : SALE_STATES[work.status];
};

/** Operators offer what belongs to the house and is not offered; everything else its owner offers. */
export const mayOffer = (work: Facts & Pick<Work, 'owner_id'>): boolean =>
  work.owner_id === HOUSE && workStateOf(work) === 'none';

export const isOfHouse = ({ owner_id: ownerId }: Pick<Work, 'owner_id'>): boolean => ownerId === HOUSE;
