import { type Language, toLanguage } from '@candor/contract/languages';
import type { FastifyRequest } from 'fastify';
import { bodyFieldsOf, queryTextOf } from './call-input';

const lastSent = (values: readonly string[]): string | undefined => values.filter((value) => value !== '').at(-1);

/**
 * The field `lang` of the body or the query, else the header. Reads leniently, because refusals of malformed requests
 * need a language as well; whatever is not one of the eight means English.
 */
export const languageOf = (request: FastifyRequest): Language => {
  const field = bodyFieldsOf(request).get('lang') || lastSent(new URLSearchParams(queryTextOf(request)).getAll('lang'));
  return toLanguage(field ?? request.headers.lang);
};
