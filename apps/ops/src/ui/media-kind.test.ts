import { describe, expect, it } from 'vitest';
import { mediaKindOf, needsCover } from './media-kind.ts';

describe('mediaKindOf', () => {
  it('tells animations from pictures', () => {
    expect(mediaKindOf('image/png')).toBe('image');
    expect(mediaKindOf('image/gif')).toBe('gif');
  });

  it('knows sound and video of every format', () => {
    expect(mediaKindOf('audio/mpeg')).toBe('audio');
    expect(mediaKindOf('video/webm')).toBe('video');
  });

  it('knows nothing else, nor a file without a type', () => {
    expect(mediaKindOf('application/pdf')).toBeNull();
    expect(mediaKindOf('')).toBeNull();
  });
});

it('only sound and video need a cover', () => {
  expect((['image', 'gif', 'audio', 'video'] as const).filter(needsCover)).toEqual(['audio', 'video']);
});
