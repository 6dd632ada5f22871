import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { probePort } from './port-probe';

it('names the busy port and the variable, and is content when it is free again', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await probePort({ host: '127.0.0.1', port })).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program: stop it or set PORT to a free port.`,
  );
  server.close();
  await once(server, 'close');
  expect(await probePort({ host: '127.0.0.1', port })).toBeNull();
});

it('names HOST when the machine has no such address', async () => {
  expect(await probePort({ host: '203.0.113.7', port: 8080 })).toContain('set HOST');
});
