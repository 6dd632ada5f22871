import { COMING_ACTIONS, COMING_LISTS, EMPTY_LISTS } from '@candor/contract/coming';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '#platform/http/route';
import { refuse } from '#platform/refusal';

/**
 * Calls of products that do not exist yet, which existing clients make on every Home screen: lists reply empty, actions
 * refuse with `in_development`.
 */
export const registerComing = ({ http }: { readonly http: FastifyInstance }): void => {
  for (const { call, reply } of COMING_LISTS) registerCall(http, call, () => EMPTY_LISTS[reply]);
  for (const call of COMING_ACTIONS) registerCall(http, call, () => refuse('in_development'));
};
