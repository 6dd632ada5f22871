/** Content types of stored media; nothing is served with any other. */
export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'audio/mpeg'
  | 'audio/mp4'
  | 'audio/webm'
  | 'video/mp4'
  | 'video/webm';

/** What a checker read from the bytes of a file it accepts. */
export interface MediaFacts {
  readonly contentType: MediaType;
  readonly durationMs: number;
  readonly width?: number;
  readonly height?: number;
  /** Number of pictures of an animation. */
  readonly frames?: number;
}

/** Refusals a checker can answer with; limits of size and length are checked by its caller. */
export type MediaFault = 'media_type_refused' | 'media_codec_refused' | 'media_broken';

/** A pure function of the bytes. It throws for no input. */
export type CheckMedia = (bytes: Buffer) => MediaFacts | MediaFault;

class FaultyMedia extends Error {
  readonly code: MediaFault;
  constructor(code: MediaFault) {
    super(code);
    this.code = code;
  }
}

/** Ends the check of a file with a fault. Only for use inside a function given to `toChecker`. */
export const fail = (code: MediaFault): never => {
  throw new FaultyMedia(code);
};

export const toChecker =
  (read: (bytes: Buffer) => MediaFacts): CheckMedia =>
  (bytes) => {
    try {
      return read(bytes);
    } catch (error) {
      if (error instanceof FaultyMedia) return error.code;
      throw error;
    }
  };
