import { upload } from '@candor/contract/upload';
import { request } from './client.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Sends a picture and answers its address. It is made smaller first: a phone's camera makes far more than a reader needs. */
export async function uploadPicture(file: File, maxEdge: number): Promise<string> {
  return request(upload, {}, { file: await shrinkPicture(file, maxEdge), silent: true });
}
