import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';
import { loadProofViews } from './model/proof-views.ts';

export const feature: Feature = {
  area: 'proof',
  routes: [
    {
      path: PATHS.verify,
      title: 'proof.heading',
      // The proof views of all products must be loaded before the page renders.
      load: async () => {
        const [{ VerifyScreen }] = await Promise.all([import('./screens/verify-screen.tsx'), loadProofViews()]);
        return VerifyScreen;
      },
    },
  ],
};
