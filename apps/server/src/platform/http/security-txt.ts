import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/runtime/clock';
import type { Config } from '#platform/runtime/config';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

export type SecurityContact = Pick<Config, 'securityContact' | 'mailFrom' | 'publicUrl'>;

/** Whom to tell about a security hole, in the format of RFC 9116. The text changes once a day. */
const toSecurityText = ({ securityContact, mailFrom, publicUrl }: SecurityContact, nowMs: number): string => {
  const expiresMs = (Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS;
  return [
    `Contact: mailto:${securityContact ?? mailFrom}`,
    `Expires: ${new Date(expiresMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${PATH}`,
    '',
  ].join('\n');
};

export const registerSecurityText = (app: FastifyInstance, contact: SecurityContact, clock: Clock): void => {
  app.get(PATH, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(toSecurityText(contact, clock.nowMs())),
  );
};
