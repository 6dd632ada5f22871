/** Amounts as text. A change of these numbers is a new version; what was decided under an old one stays decided. */
export const VERIFICATION_RULES = {
  version: 1,
  levels: [
    { level: 0, withdrawBtc24h: '0', fiatUsdtPerTrade: '0' },
    { level: 1, withdrawBtc24h: '200', fiatUsdtPerTrade: '2000' },
    { level: 2, withdrawBtc24h: '500', fiatUsdtPerTrade: '1000000' },
  ],
} as const;

export type VerificationLevel = (typeof VERIFICATION_RULES)['levels'][number]['level'];
