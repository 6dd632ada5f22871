import { fileURLToPath } from 'node:url';
import { bundleForTests } from './bundle';
import { bundleFile } from './server-process';

export const setup = (): Promise<void> =>
  bundleForTests(fileURLToPath(new URL('../main.ts', import.meta.url)), bundleFile);
