/** Drawings anybody may take as avatar, numbered from 1; apps/h5/generate/draw-old-client-pictures.mjs draws them. */
const PRESET_AVATARS = 30;

const ADDRESS = /^\/static\/image\/avatar\/([1-9][0-9]?)\.png$/;

/** Whether an address is one of those drawings. */
export const isPresetAvatar = (path: string): boolean => {
  const [, digits = '0'] = ADDRESS.exec(path) ?? [];
  const number = Number.parseInt(digits, 10);
  return number >= 1 && number <= PRESET_AVATARS;
};
