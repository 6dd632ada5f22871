import { expect, it } from 'vitest';
import { ownPicture } from './own-picture.ts';

it.each(['/h5/img/banners/ledger.svg', '/upload/0a1b.png', '/api/upload/0a1b.jpg'])('shows %s', (cover) =>
  expect(ownPicture(cover)).toBe(cover),
);

it.each([
  '',
  'https://evil.example/x.png',
  '//evil.example/x.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '/h5/../api/user/logout',
  '/h5//evil.example/x',
  '/api/user/logout',
  '/h5/x.png?y=1',
])('does not show %j', (cover) => expect(ownPicture(cover)).toBeUndefined());
