interface Bundler {
  bundleProgram(entry: string, outfile: string): Promise<void>;
}

/** A program that is killed many times starts many times: it is bundled as the server that ships is. */
export const bundleForTests = async (entry: string, outfile: string): Promise<void> => {
  const { bundleProgram }: Bundler = await import(new URL('../../../../scripts/build.mjs', import.meta.url).href);
  await bundleProgram(entry, outfile);
};
