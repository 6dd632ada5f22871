import { describe, expect, it } from 'vitest';
import { openEnvelope, readEnvelope } from './envelope.ts';

const open = (body: string, status = 200) => openEnvelope(readEnvelope(body), status);

describe('openEnvelope', () => {
  it('takes type ok as success', () => {
    expect(open('{"type":"ok","message":["a"]}')).toEqual({ content: ['a'] });
  });

  it('takes code 1 as success', () => {
    expect(open('{"code":1,"msg":"fine","data":[1]}')).toEqual({ content: [1] });
  });

  it.each([
    ['{"type":"error","message":"No"}', 200, 'error', 'No'],
    ['{"type":"999","message":"Log in again"}', 200, '999', 'Log in again'],
    ['{"type":"998","message":"Verify first"}', 200, '998', 'Verify first'],
    ['{"code":-1,"msg":"No","data":null}', 200, 'error', 'No'],
    ['{"type":999,"message":"numbers are not the wire"}', 200, 'error', 'numbers are not the wire'],
    ['{"type":"error","message":{"a":1}}', 200, 'error', ''],
    ['{"type":"ok","message":"late"}', 500, 'http', 'late'],
    ['{"type":"error","message":"Too many"}', 429, 'http', 'Too many'],
    ['<html>gateway</html>', 502, 'http', ''],
    ['<html>captive portal</html>', 200, 'network', ''],
    ['["ok"]', 200, 'network', ''],
    ['', 200, 'network', ''],
  ])('reads %s with status %i as %s', (body, status, type, message) => {
    const opened = open(body, status);
    expect('error' in opened && { type: opened.error.type, message: opened.error.message }).toEqual({ type, message });
  });
});

describe('the code of a refusal', () => {
  it.each([
    ['{"type":"error","message":"No","error":"totp_required"}', 'totp_required'],
    ['{"type":"error","message":"No"}', ''],
    ['{"type":"error","message":"No","error":{"a":1}}', ''],
  ])('%s carries "%s"', (body, name) => {
    const opened = open(body);
    expect('error' in opened && opened.error.error).toBe(name);
  });
});
