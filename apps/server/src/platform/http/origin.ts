import type { FastifyRequest } from 'fastify';

/** The origin this server was asked at, such as https://candor.example: what absolute addresses in replies begin with. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;
