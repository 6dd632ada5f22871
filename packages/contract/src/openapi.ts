import * as z from 'zod/mini';
import { type Call, type Method, methodsOf } from './call';
import { isAmountField } from './fields';
import { LANGUAGES } from './languages';

type Json = Record<string, unknown>;

const IDEMPOTENCY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call repeatable: the first reply is stored for 48 hours and sent again, after that the refusal is already_done. Also as field request_id.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
};

/** Amounts are checked by code, which JSON Schema cannot show, so their grammar is written out for readers. */
const AMOUNT_SCHEMA: Json = {
  pattern: '^(0|[1-9][0-9]{0,19})(\\.[0-9]{1,8})?$',
  description: 'A positive amount, with at most as many decimals as the currency has.',
};

/** One schema of the contract as JSON Schema, as it is sent or as it is answered. */
export const toJsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isAmountField(zodSchema)) Object.assign(jsonSchema, AMOUNT_SCHEMA);
    },
  }) as Json;
  return rest;
};

const languageField: Json = {
  type: 'string',
  enum: [...LANGUAGES],
  description: 'Language of the reply; English if absent.',
};

/** The declared fields and the one that every call takes. */
const toInputSchema = (call: Call): Json => {
  const { additionalProperties: _, ...schema } = toJsonSchema(call.input, 'input');
  return { ...schema, properties: { ...(schema.properties as Json), lang: languageField } };
};

const toQueryParameters = (call: Call): Json[] => {
  const { properties, required } = toInputSchema(call) as { properties: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required?.includes(name) ?? false,
    schema,
  }));
};

const toRequestBody = (call: Call): Json => {
  if (call.body === 'multipart') {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  return { content: { 'application/x-www-form-urlencoded': { schema: toInputSchema(call) } } };
};

const object = (properties: Json): Json => ({ type: 'object', required: Object.keys(properties), properties });

const toReplySchema = (call: Call): Json => {
  const reply = toJsonSchema(call.reply, 'output');
  const text = { type: 'string' };
  if (call.envelope === 'code') {
    return {
      oneOf: [
        object({ code: { const: 1 }, msg: text, data: reply }),
        object({ code: { const: -1 }, msg: text, data: { type: 'null' } }),
      ],
    };
  }
  return {
    oneOf: [object({ type: { const: 'ok' }, message: reply }), { $ref: '#/components/schemas/Refusal' }],
  };
};

/** The security scheme of a call. User and operator tokens are separate. */
const SECURITY: Readonly<Record<Call['auth'], Json[]>> = {
  public: [],
  user: [{ session: [] }],
  operator: [{ operator: [] }],
};

const toOperation = (call: Call, method: Method): Json => {
  const parameters = [
    ...(method === 'GET' ? toQueryParameters(call) : []),
    ...(call.money ? [IDEMPOTENCY_HEADER] : []),
  ];
  return {
    operationId: `${method.toLowerCase()}${call.path.replace(/[^A-Za-z0-9_]+(.)?/g, (_, next?: string) => next?.toUpperCase() ?? '')}`,
    summary: call.summary,
    security: SECURITY[call.auth],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET' ? {} : { requestBody: toRequestBody(call) }),
    responses: {
      '200': {
        description: 'The reply, or a refusal in the language of the request.',
        content: { 'application/json': { schema: toReplySchema(call) } },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
};

const toPaths = (calls: readonly Call[]): Json => {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const operations = methodsOf(call).map((method) => [method.toLowerCase(), toOperation(call, method)]);
    paths[call.path] = { ...paths[call.path], ...Object.fromEntries(operations) };
  }
  return paths;
};

const refusalSchema: Json = {
  ...object({
    type: {
      enum: ['error', '999', '998'],
      description: '"999": log in first. "998": verify your identity first.',
    },
    message: { type: 'string', description: 'A sentence in the language of the request.' },
  }),
};

/** The API reference as OpenAPI 3.1, made from the contract alone. */
export const toOpenApi = (calls: readonly Call[], version: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Candor API',
    version,
    description:
      'Bodies are form-encoded in UTF-8. Amounts are decimal text. Fields the call does not know are ignored; a field sent twice is refused.',
  },
  servers: [{ url: '/api' }],
  paths: toPaths(calls),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'The bare token that login answers.',
      },
      operator: {
        type: 'apiKey',
        in: 'header',
        name: 'Authorization',
        description: 'The bare token that the console’s login answers; no user’s token opens these calls.',
      },
    },
    schemas: { Refusal: refusalSchema },
    responses: {
      Refused: {
        description: 'A request no honest client sends, a busy server, or a fault with its reference.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
  },
});
