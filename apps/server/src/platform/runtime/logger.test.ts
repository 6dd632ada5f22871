import { expect, it } from 'vitest';
import { createLogger } from './logger';

function logLines(write: (logger: ReturnType<typeof createLogger>) => void): string[] {
  const lines: string[] = [];
  write(createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }));
  return lines;
}

it('hides secrets at any depth, in fields and in child loggers', () => {
  const lines = logLines((logger) => {
    const body = { password: 'hunter2', old_password: 'hunter2', code: '123456', email_code: '123456', amount: '5' };
    logger.info({ headers: { Authorization: 'hunter2' }, list: [{ token: 'hunter2' }], body }, 'posted');
    logger.child({ token: 'hunter2', user: 7 }).info('child');
  });
  expect(lines.join('')).not.toMatch(/hunter2|123456/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    body: { amount: '5', code: '[hidden]' },
    msg: 'posted',
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ user: 7, token: '[hidden]' });
});

it('keeps error codes readable', () => {
  const [line = ''] = logLines((logger) => {
    logger.error({ err: Object.assign(new Error('no'), { code: '23505' }), code: 'BALANCE_LOW' });
  });
  expect(JSON.parse(line)).toMatchObject({ err: { code: '23505', message: 'no' }, code: 'BALANCE_LOW' });
});

it('writes one line per record whatever the text holds', () => {
  const lines = logLines((logger) => logger.info({ name: 'a\r\n{"level":"fatal"}' }, 'x\ny'));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
});
