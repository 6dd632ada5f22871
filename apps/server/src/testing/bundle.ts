interface Bundler {
  bundleProgram(entry: string, outfile: string, changes: Readonly<Record<string, unknown>>): Promise<void>;
}

/** They bring native code, or are loaded by nobody in a test. */
const LEFT_OUTSIDE = ['sharp', '@node-rs/argon2', 'ccxt', 'pg-native'];

/**
 * What npm packages cost at a start is mostly finding and reading nine hundred files. Names stay as they are written,
 * because some are read at run time.
 */
const WITH_NPM_PACKAGES = {
  plugins: [],
  external: LEFT_OUTSIDE,
  // Packages in CommonJS ask for Node's own modules this way.
  banner: {
    js: `import { createRequire as makeRequire } from 'node:module';const require = makeRequire(import.meta.url);`,
  },
  minifyWhitespace: true,
  minifySyntax: true,
  // Node reads the whole map at every start; the sources lie where it says.
  sourcesContent: false,
};

/**
 * A program that is killed many times starts many times: one bundle is loaded four times as fast as all its sources,
 * and twice as fast once more with the npm packages in it, which the bundle that ships leaves outside.
 */
export const bundleForTests = async (entry: string, outfile: string): Promise<void> => {
  const { bundleProgram }: Bundler = await import(new URL('../../../../scripts/build.mjs', import.meta.url).href);
  await bundleProgram(entry, outfile, WITH_NPM_PACKAGES);
};
