const systems = [
  [/\bCrOS\b/, 'ChromeOS'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** The order matters, because most browsers also name the browsers that they imitate. */
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

/** Names the browser and operating system, so that people recognise their devices. No finer detail is kept. */
export function deviceHint(userAgent: string): string | undefined {
  const [browser, system] = [familyIn(browsers, userAgent), familyIn(systems, userAgent)];
  return [browser, system].filter(Boolean).join(' on ') || undefined;
}
