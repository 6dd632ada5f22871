import { describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal';
import { classifyError, type ErrorKind, isBusy, OutcomeUnknown, PoolFull } from './classify-error';

const coded = (code: string): Error => Object.assign(new Error('from the database'), { code });

describe('sortError', () => {
  it.each<[string, unknown, ErrorKind, ErrorKind]>([
    // what, error, of a commit or a single statement, inside an open transaction
    ['an answer of ours', new Refusal('insufficient_balance'), 'refusal', 'refusal'],
    ['deadlock', coded('40P01'), 'retry', 'retry'],
    ['serialisation failure', coded('40001'), 'retry', 'retry'],
    ['lock timeout', coded('55P03'), 'retry', 'retry'],
    ['statement timeout', coded('57014'), 'retry', 'retry'],
    ['idle too long in a transaction', coded('25P03'), 'retry', 'retry'],
    ['server starting or in crash recovery', coded('57P03'), 'retry', 'retry'],
    ['too many connections', coded('53300'), 'retry', 'retry'],
    ['disk full', coded('53100'), 'retry', 'retry'],
    ['out of memory', coded('53200'), 'retry', 'retry'],
    ['disk error', coded('58030'), 'retry', 'retry'],
    ['no server there', coded('ECONNREFUSED'), 'retry', 'retry'],
    ['no socket file', Object.assign(coded('ENOENT'), { syscall: 'connect' }), 'retry', 'retry'],
    ['a missing file of ours', Object.assign(coded('ENOENT'), { syscall: 'open' }), 'poison', 'poison'],
    ['no room for a file of ours', coded('ENOSPC'), 'retry', 'retry'],
    ['host not found', coded('EAI_AGAIN'), 'retry', 'retry'],
    ['no server at any of its addresses', new AggregateError([coded('ECONNREFUSED')]), 'retry', 'retry'],
    ['pool timeout', new Error('timeout exceeded when trying to connect'), 'retry', 'retry'],
    ['connecting took too long', new Error('Connection terminated due to connection timeout'), 'retry', 'retry'],
    ['too many wait for a connection', new PoolFull(), 'retry', 'retry'],
    ['server shut down', coded('57P01'), 'unknown', 'retry'],
    ['server crashed', coded('57P02'), 'unknown', 'retry'],
    ['connection failure', coded('08006'), 'unknown', 'retry'],
    ['connection reset', coded('ECONNRESET'), 'unknown', 'retry'],
    ['connection ended', new Error('Connection terminated unexpectedly'), 'unknown', 'retry'],
    ['no answer in time', new Error('Query read timeout'), 'unknown', 'retry'],
    ['commit sent, no answer', new OutcomeUnknown(new Error('gone')), 'unknown', 'unknown'],
    ['unique violation', coded('23505'), 'poison', 'poison'],
    ['check violation', coded('23514'), 'poison', 'poison'],
    ['number out of range', coded('22003'), 'poison', 'poison'],
    ['no such column', coded('42703'), 'poison', 'poison'],
    ['transaction aborted before', coded('25P02'), 'poison', 'poison'],
    ['a mistake of ours', new TypeError('undefined is not a function'), 'poison', 'poison'],
    ['not an error', 'ECONNREFUSED', 'poison', 'poison'],
  ])('%s', (_, error, committing, open) => {
    expect([classifyError(error), classifyError(error, 'open')]).toEqual([committing, open]);
  });
});

it.each<[string, unknown, boolean]>([
  ['busy', new Refusal('server_busy'), true],
  ['another refusal', new Refusal('insufficient_balance'), false],
  ['database away', coded('ECONNREFUSED'), true],
  ['outcome unknown', new OutcomeUnknown(null), true],
  ['poison', coded('23505'), false],
])('isBusy of %s', (_, error, expected) => {
  expect(isBusy(error)).toBe(expected);
});
