const OWN_PICTURE = /^\/(?:h5|upload|api\/upload)\/[A-Za-z0-9/._-]+$/;

/** URL of a picture on our own origin, else undefined: external pictures are not shown. */
export const ownPicture = (cover: string): string | undefined =>
  OWN_PICTURE.test(cover) && !cover.includes('..') && !cover.includes('//') ? cover : undefined;
