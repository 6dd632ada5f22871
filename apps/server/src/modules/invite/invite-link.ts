import type { FastifyInstance } from 'fastify';
import { refuse } from '#platform/refusal';

const CODE = /^[A-Za-z0-9]{1,32}$/;

/** The short link of a code, without the origin. */
export const toInvitePath = (code: string): string => `/r/${code}`;

/** Short links lead to the register form of the app, which keeps the code until somebody registers. */
export const registerInviteLink = (http: FastifyInstance): void => {
  http.get<{ Params: { code: string } }>(toInvitePath(':code'), ({ params: { code } }, reply) =>
    CODE.test(code) ? reply.redirect(`/h5/#/pages/common/register?code=${code}`, 302) : refuse('not_found'),
  );
};
