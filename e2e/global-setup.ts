import { SERVER_DATA, SERVER_URL, startServer } from './start-server';

/** One server, with a database of its own, for the whole run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env[SERVER_URL] = server.url;
  process.env[SERVER_DATA] = server.dataDir;
  return server.stop;
}
