import type { NftRarity, NftTypeName } from '@candor/contract/nft-fields';

export interface WorkForm {
  readonly type: NftTypeName;
  readonly name: string;
  readonly description: string;
  readonly rarity: NftRarity;
  readonly file: File | null;
  /** A picture for audio and video. */
  readonly cover: File | null;
}

export const EMPTY_WORK: WorkForm = {
  type: 'image',
  name: '',
  description: '',
  rarity: 'N',
  file: null,
  cover: null,
};

export const NAME_LONGEST = 60;
export const DESCRIPTION_LONGEST = 1000;
export const BIO_LONGEST = 300;

const MB = 1024 * 1024;
/** Largest file of each type in MB; the server refuses larger ones. */
export const MOST_MB: Readonly<Record<NftTypeName, number>> = { image: 10, gif: 5, audio: 10, video: 20 };

/** What the file chooser offers. */
export const ACCEPTED: Readonly<Record<NftTypeName, string>> = {
  image: 'image/jpeg,image/png',
  gif: 'image/gif',
  audio: 'audio/mpeg,audio/mp4,audio/webm,.mp3,.m4a',
  video: 'video/mp4,video/webm',
};

export const needsCover = (type: NftTypeName): boolean => type === 'audio' || type === 'video';

export type WorkProblem = 'name' | 'file' | 'large' | 'cover';

/** The first thing that is missing or too large; null: it can be sent. */
export function findWorkProblem(form: WorkForm): WorkProblem | null {
  if (form.name.trim() === '') return 'name';
  if (form.file === null) return 'file';
  if (form.file.size > MOST_MB[form.type] * MB) return 'large';
  return needsCover(form.type) && form.cover === null ? 'cover' : null;
}

/** Another type needs another file. */
export const withType = (form: WorkForm, type: NftTypeName): WorkForm => ({
  ...form,
  type,
  file: null,
  cover: needsCover(type) ? form.cover : null,
});
