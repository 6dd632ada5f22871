interface Browser {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
}

/** iPhone and iPad, in any browser: all use Safari's engine there. A recent iPad calls itself a Mac, which has no touch. */
export const isIos = ({ userAgent, maxTouchPoints }: Browser): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
