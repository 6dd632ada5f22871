interface Bundler {
  bundleServer(directory: string): Promise<void>;
  bundleProgram(entry: string, outfile: string): Promise<void>;
}

/** A program that is killed many times starts many times: one bundle is loaded four times as fast as all its sources. */
export const loadBundler = (): Promise<Bundler> =>
  import(new URL('../../../../scripts/build.mjs', import.meta.url).href);
