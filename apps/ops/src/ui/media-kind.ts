import type { NftTypeName } from '@candor/contract/nft-fields';

/** What a file is by the type the browser names; null: nothing that a work can be. The server looks at the bytes. */
export const mediaKindOf = (contentType: string): NftTypeName | null => {
  if (contentType === 'image/gif') return 'gif';
  const [family] = contentType.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : null;
};

/** Sound and video have no picture of their own. */
export const needsCover = (kind: NftTypeName): boolean => kind === 'audio' || kind === 'video';
