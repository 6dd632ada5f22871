import { dirname } from 'node:path';
import { loadBundler } from './bundle';
import { bundleFile } from './server-process';

export const setup = async (): Promise<void> => {
  const { bundleServer } = await loadBundler();
  await bundleServer(dirname(bundleFile));
};
