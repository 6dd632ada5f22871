import type { Manifest } from '#kernel/product/manifest';
import { registerSpot } from './index';

export const spotManifest: Manifest<Parameters<typeof registerSpot>[0]> = { name: 'spot', register: registerSpot };
