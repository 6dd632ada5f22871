import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { randomHex } from './ids';
import { writeOnce } from './private-file';

/** The secret of a demo: 256 random bits, made at the first start on a data folder and kept there. */
export const loadDemoSecret = (dataDir: string): Buffer => {
  const directory = resolve(dataDir);
  mkdirSync(directory, { recursive: true });
  return Buffer.from(writeOnce(join(directory, 'secret'), randomHex(32)), 'hex');
};
