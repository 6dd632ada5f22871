import * as z from 'zod/mini';
import { defineCall } from './call';

export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

export const upload = defineCall({
  method: 'POST',
  path: '/upload',
  auth: 'user',
  summary:
    'One image in the part `file` (jpg or png); re-encoded; the message is its address. Old clients post to /upload without /api and get it signed.',
  input: z.object({}),
  reply: z.string(),
  body: 'multipart',
});
