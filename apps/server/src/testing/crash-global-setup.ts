import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { bundleForTests } from './bundle';
import { bundleFile, openServerPlace, type ServerPlace } from './server-process';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory after the first start and a stop; see begun-place.ts. */
    begunData: string;
  }
}

/** The first start of a demo creates, migrates and seeds. Done once per run; crash tests copy the result. */
const startOnce = async (place: ServerPlace): Promise<void> => {
  const server = await place.start();
  server.send('SIGTERM');
  const { code, signal, stderr } = await server.exited;
  if (code !== 0) throw new Error(`the first server ended with ${code ?? signal}\n${stderr}`);
};

/** A copyable demo data directory prepared for the whole test run, if there is one. */
const findDemoData = (): string | undefined => {
  const folder = process.env.CANDOR_DEMO_DATA;
  return folder && !existsSync(join(folder, 'pg-location')) ? folder : undefined;
};

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  await bundleForTests(fileURLToPath(new URL('../main.ts', import.meta.url)), bundleFile);
  const made = findDemoData();
  if (made !== undefined) {
    project.provide('begunData', made);
    return async () => undefined;
  }
  const place = await openServerPlace();
  try {
    await startOnce(place);
  } catch (error) {
    await place.close();
    throw error;
  }
  project.provide('begunData', place.dataDir);
  return place.close;
};
