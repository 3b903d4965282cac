const systems = [
  [/\bCrOS\b/, 'ChromeOS'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** In this order: most browsers also name those that they want to be taken for. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

type Families = readonly (readonly [RegExp, string])[];
const familyIn = (families: Families, text: string) => families.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and system by their families, so that somebody knows their own devices again; nothing finer is kept. */
export function deviceHint(userAgent: string): string | undefined {
  const [browser, system] = [familyIn(browsers, userAgent), familyIn(systems, userAgent)];
  return [browser, system].filter(Boolean).join(' on ') || undefined;
}
