import { upload } from '@candor/contract/upload';
import { request } from './client.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Uploads a picture and returns its address. It is shrunk first, because camera pictures are larger than needed. */
export async function uploadPicture(file: File, maxEdge: number): Promise<string> {
  return request(upload, {}, { file: await shrinkPicture(file, maxEdge), silent: true });
}
