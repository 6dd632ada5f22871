import type { Feature } from '#data/feature.ts';

export const feature: Feature = {
  area: 'finance',
  routes: [],
};
