import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from './config';

export type { Logger };

export interface LoggerOptions {
  readonly level: LogLevel;
  readonly destination?: DestinationStream;
}

const HIDDEN = '[hidden]';
const SECRET_NAME = /^(authorization|cookie|set-cookie|.*token|.*secret|.*passw(or)?d|pwd|otp)$/i;
const CODE_NAME = /^(.*[_-])?code$/i;
const DIGIT_CODE = /^\d{4,8}$/;
const DEPTH_LIMIT = 6;

/** One JSON object per line: line breaks inside a value stay escaped, so that nobody can forge a log line. */
export function createLogger(options: LoggerOptions): Logger {
  const settings = {
    level: options.level,
    base: null,
    // The log formatter does not see the bindings of child loggers; these paths cover them.
    redact: { paths: ['authorization', 'cookie', 'password', 'secret', 'token'], censor: HIDDEN },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => hideSecrets(fields),
    },
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

/** A copy with secrets hidden by field name. Only plain objects and arrays are walked; errors keep their own serializer. */
function hideSecrets(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) copy[name] = isSecret(name, value) ? HIDDEN : walk(value, depth);
  return copy;
}

// Numeric codes are the six digits sent by mail or SMS; ECONNREFUSED and refusal codes are words and stay readable.
function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (SECRET_NAME.test(name)) return true;
  return CODE_NAME.test(name) && DIGIT_CODE.test(String(value));
}

function walk(value: unknown, depth: number): unknown {
  if (depth >= DEPTH_LIMIT) return value;
  if (Array.isArray(value)) return value.map((item) => walk(item, depth + 1));
  return isPlainObject(value) ? hideSecrets(value, depth + 1) : value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
