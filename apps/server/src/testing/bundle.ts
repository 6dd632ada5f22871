interface Bundler {
  bundleProgram(entry: string, outfile: string): Promise<void>;
}

/** Crash tests start a program many times, so it is bundled once, in the same way as the shipped server. */
export const bundleForTests = async (entry: string, outfile: string): Promise<void> => {
  const { bundleProgram }: Bundler = await import(new URL('../../../../scripts/build.mjs', import.meta.url).href);
  await bundleProgram(entry, outfile);
};
