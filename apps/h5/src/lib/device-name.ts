/** Matched in this order: Edge and Opera also identify as Chrome, and Chrome as Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\/|OPiOS\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const find = (list: typeof BROWSERS, text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** Such as "Chrome · Android"; null when nothing is recognised. Names are the same in all languages. */
export function deviceName(userAgent: string): string | null {
  const parts = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(' · ');
}
