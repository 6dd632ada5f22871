import { PATHS } from '#data/paths.ts';
import type { RouteEntry } from './route-entry.ts';

/** The security page and what is reached from it. */
export const SECURITY_ROUTES: readonly RouteEntry[] = [
  {
    path: PATHS.security,
    title: 'security.title.security',
    guarded: true,
    load: () => import('#features/security/screens/security-screen.tsx').then((m) => m.SecurityScreen),
  },
  {
    path: PATHS.password,
    title: 'security.title.password',
    guarded: true,
    load: () => import('#features/security/screens/password-screen.tsx').then((m) => m.PasswordScreen),
  },
  {
    path: PATHS.payPassword,
    title: 'security.title.payPassword',
    guarded: true,
    load: () => import('#features/security/screens/pay-password-screen.tsx').then((m) => m.PayPasswordScreen),
  },
  {
    path: PATHS.bindEmail,
    title: 'security.title.bindEmail',
    guarded: true,
    load: () => import('#features/security/screens/bind-email-screen.tsx').then((m) => m.BindEmailScreen),
  },
  {
    path: PATHS.bindPhone,
    title: 'security.title.bindPhone',
    guarded: true,
    load: () => import('#features/security/screens/bind-phone-screen.tsx').then((m) => m.BindPhoneScreen),
  },
  {
    path: PATHS.totp,
    title: 'security.title.totp',
    guarded: true,
    load: () => import('#features/security/screens/totp-screen.tsx').then((m) => m.TotpScreen),
  },
  {
    path: PATHS.passkeys,
    title: 'security.title.passkeys',
    guarded: true,
    load: () => import('#features/security/screens/passkeys-screen.tsx').then((m) => m.PasskeysScreen),
  },
  {
    path: PATHS.passkey,
    title: 'security.title.passkey',
    guarded: true,
    load: () => import('#features/security/screens/passkey-screen.tsx').then((m) => m.PasskeyScreen),
  },
  {
    path: PATHS.devices,
    title: 'security.title.devices',
    guarded: true,
    load: () => import('#features/security/screens/devices-screen.tsx').then((m) => m.DevicesScreen),
  },
  {
    path: PATHS.logins,
    title: 'security.title.logins',
    guarded: true,
    load: () => import('#features/security/screens/logins-screen.tsx').then((m) => m.LoginsScreen),
  },
  {
    path: PATHS.antiPhishing,
    title: 'security.title.antiPhishing',
    guarded: true,
    load: () => import('#features/security/screens/anti-phishing-screen.tsx').then((m) => m.AntiPhishingScreen),
  },
  {
    path: PATHS.limits,
    title: 'security.title.limits',
    guarded: true,
    load: () => import('#features/security/screens/limits-screen.tsx').then((m) => m.LimitsScreen),
  },
  {
    path: PATHS.confirmContact,
    title: 'security.title.confirmContact',
    guarded: true,
    load: () => import('#features/security/screens/confirm-contact-screen.tsx').then((m) => m.ConfirmContactScreen),
  },
  {
    path: PATHS.freeze,
    title: 'security.title.freeze',
    guarded: true,
    load: () => import('#features/security/screens/freeze-screen.tsx').then((m) => m.FreezeScreen),
  },
];
