import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'addresses',
  routes: [
    {
      path: PATHS.addresses,
      title: 'addresses.heading',
      guarded: true,
      load: () => import('./screens/addresses-screen.tsx').then((m) => m.AddressesScreen),
    },
    {
      path: PATHS.addAddress,
      title: 'addresses.add',
      guarded: true,
      load: () => import('./screens/add-address-screen.tsx').then((m) => m.AddAddressScreen),
    },
  ],
};
