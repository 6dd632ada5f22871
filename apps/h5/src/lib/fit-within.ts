export type PictureSize = { readonly width: number; readonly height: number };

/** The size with the same shape whose longer edge is at most `maxEdge`. A small picture keeps its size. */
export function fitWithin(size: PictureSize, maxEdge: number): PictureSize {
  const longer = Math.max(size.width, size.height);
  if (longer <= maxEdge) return size;
  const scaled = (edge: number) => Math.max(1, Math.round((edge * maxEdge) / longer));
  return { width: scaled(size.width), height: scaled(size.height) };
}
