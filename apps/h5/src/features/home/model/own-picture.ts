const OWN_PICTURE = /^\/(?:h5|upload|api\/upload)\/[A-Za-z0-9/._-]+$/;

/** The address of a picture of ours, else undefined: pictures from elsewhere are not shown. */
export const ownPicture = (cover: string): string | undefined =>
  OWN_PICTURE.test(cover) && !cover.includes('..') && !cover.includes('//') ? cover : undefined;
