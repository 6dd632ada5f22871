import { createServer } from 'node:net';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** null when the server could listen there; else one line that says why not and what to do. */
export function probePort({ host, port }: Endpoint): Promise<string | null> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => settle(describe(error, { host, port })));
    server.listen({ host, port }, () => server.close(() => settle(null)));
  });
}

function describe(error: NodeJS.ErrnoException, { host, port }: Endpoint): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use by another program: stop it or set PORT to a free port.`;
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this user has: set PORT to 1024 or higher.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `This machine has no address ${host}: set HOST to one it has.`;
  return `Cannot listen on ${host} port ${port} (HOST, PORT): ${error.message}`;
}
