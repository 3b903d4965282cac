import type { LockEntry } from '../images/lock-file.ts';

/** Licences that allow distribution, as source or as images, when they are named. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Packages without an allowed licence in the lock file that were checked by hand, and why they may be used. */
export const checkedByHand: Readonly<Record<string, string>> = {
  'axe-core': 'MPL-2.0: used unchanged, in tests only',
  'caniuse-lite': 'CC-BY-4.0: data for the build, not shipped',
  lightningcss: 'MPL-2.0: used unchanged, in the build only',
  buildcheck: 'MIT, in its LICENSE file; tests only',
  'cpu-features': 'MIT, in its LICENSE file; tests only, and not built',
  'png-js': 'MIT, in its LICENSE file; the sandbox only',
  ssh2: 'MIT, in its LICENSE file; tests only',
};

/** One of the licences joined by OR must be allowed, and all of those joined by AND. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowedLicences.has(one.trim())));
}

/** Returns the packages whose licence is not allowed, each as `name@version: licence`. */
export function licenceProblems(packages: Readonly<Record<string, LockEntry>>): string[] {
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .flatMap(([folder, { version, license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = typeof license === 'string' ? license : '';
      const isChecked = Object.keys(checkedByHand).some(
        (known) => name === known || name.startsWith(`${known}-`),
      );
      return (licence && isAllowed(licence)) || isChecked
        ? []
        : [`${name}@${version}: ${licence || 'not named'}`];
    });
}
