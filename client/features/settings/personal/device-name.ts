const systems: readonly (readonly [RegExp, string])[] = [
  [/iphone|ipad/i, 'iOS'],
  [/android/i, 'Android'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'macOS'],
  [/cros/i, 'ChromeOS'],
  [/linux/i, 'Linux'],
];

const browsers: readonly (readonly [RegExp, string])[] = [
  [/edg\//i, 'Edge'],
  [/opr\//i, 'Opera'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
];

const nameIn = (names: typeof systems, agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** "Firefox, Linux" for what a browser says of itself; its own first word for anything else. */
export function deviceName(userAgent: string): string {
  const names = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(
    (name) => name !== undefined,
  );
  if (names.length > 0) return names.join(', ');
  return userAgent.split(/[\s/]/)[0] ?? '';
}
