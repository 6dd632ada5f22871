import { dirname } from 'node:path';
import { bundleFile } from './server-process';

interface Bundler {
  bundleServer(directory: string): Promise<void>;
}

/** A server that is killed many times starts many times: one bundle is loaded four times as fast as all its sources. */
export const setup = async (): Promise<void> => {
  const script = new URL('../../../../scripts/build.mjs', import.meta.url);
  const { bundleServer }: Bundler = await import(script.href);
  await bundleServer(dirname(bundleFile));
};
