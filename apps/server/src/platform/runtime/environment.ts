export type Environment = Readonly<Record<string, string | undefined>>;

/** The only door to the process environment. main reads it once and hands on a Config. */
export function processEnvironment(): Environment {
  return process.env;
}
