import type { Feature } from '#data/feature.ts';
import { PATHS } from '#data/paths.ts';

export const feature: Feature = {
  area: 'security',
  routes: [
    {
      path: PATHS.register,
      title: 'register.heading',
      load: () => import('./screens/register-screen.tsx').then((m) => m.RegisterScreen),
    },
    {
      path: PATHS.forget,
      title: 'forget.heading',
      load: () => import('./screens/forget-screen.tsx').then((m) => m.ForgetScreen),
    },
    {
      path: PATHS.freezeLink,
      title: 'security.title.freeze',
      load: () => import('./screens/freeze-link-screen.tsx').then((m) => m.FreezeLinkScreen),
    },
    {
      path: PATHS.security,
      title: 'security.title.security',
      guarded: true,
      load: () => import('./screens/security-screen.tsx').then((m) => m.SecurityScreen),
    },
    {
      path: PATHS.password,
      title: 'security.title.password',
      guarded: true,
      load: () => import('./screens/password-screen.tsx').then((m) => m.PasswordScreen),
    },
    {
      path: PATHS.payPassword,
      title: 'security.title.payPassword',
      guarded: true,
      load: () => import('./screens/pay-password-screen.tsx').then((m) => m.PayPasswordScreen),
    },
    {
      path: PATHS.bindEmail,
      title: 'security.title.bindEmail',
      guarded: true,
      load: () => import('./screens/bind-email-screen.tsx').then((m) => m.BindEmailScreen),
    },
    {
      path: PATHS.bindPhone,
      title: 'security.title.bindPhone',
      guarded: true,
      load: () => import('./screens/bind-phone-screen.tsx').then((m) => m.BindPhoneScreen),
    },
    {
      path: PATHS.totp,
      title: 'security.title.totp',
      guarded: true,
      load: () => import('./screens/totp-screen.tsx').then((m) => m.TotpScreen),
    },
    {
      path: PATHS.passkeys,
      title: 'security.title.passkeys',
      guarded: true,
      load: () => import('./screens/passkeys-screen.tsx').then((m) => m.PasskeysScreen),
    },
    {
      path: PATHS.passkey,
      title: 'security.title.passkey',
      guarded: true,
      load: () => import('./screens/passkey-screen.tsx').then((m) => m.PasskeyScreen),
    },
    {
      path: PATHS.devices,
      title: 'security.title.devices',
      guarded: true,
      load: () => import('./screens/devices-screen.tsx').then((m) => m.DevicesScreen),
    },
    {
      path: PATHS.logins,
      title: 'security.title.logins',
      guarded: true,
      load: () => import('./screens/logins-screen.tsx').then((m) => m.LoginsScreen),
    },
    {
      path: PATHS.antiPhishing,
      title: 'security.title.antiPhishing',
      guarded: true,
      load: () => import('./screens/anti-phishing-screen.tsx').then((m) => m.AntiPhishingScreen),
    },
    {
      path: PATHS.limits,
      title: 'security.title.limits',
      guarded: true,
      load: () => import('./screens/limits-screen.tsx').then((m) => m.LimitsScreen),
    },
    {
      path: PATHS.confirmContact,
      title: 'security.title.confirmContact',
      guarded: true,
      load: () => import('./screens/confirm-contact-screen.tsx').then((m) => m.ConfirmContactScreen),
    },
    {
      path: PATHS.freeze,
      title: 'security.title.freeze',
      guarded: true,
      load: () => import('./screens/freeze-screen.tsx').then((m) => m.FreezeScreen),
    },
  ],
  entries: [
    {
      key: 'security',
      group: 'account',
      icon: 'shield-check',
      path: PATHS.security,
      label: 'home.menu.security',
    },
  ],
};
