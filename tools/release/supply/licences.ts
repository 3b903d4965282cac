import type { LockEntry } from '../images/lock-file.ts';

/** Licences whose terms a product that is passed on, as source or as images, can keep by naming them. */
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

/** Checked by a person: why a package may be used although the lock file names no licence, or one that is not listed. */
export const readByHand: Readonly<Record<string, string>> = {
  'axe-core': 'MPL-2.0: used unchanged, in tests only',
  'caniuse-lite': 'CC-BY-4.0: data for the build, not shipped',
  lightningcss: 'MPL-2.0: used unchanged, in the build only',
  buildcheck: 'MIT, in its LICENSE file; tests only',
  'cpu-features': 'MIT, in its LICENSE file; tests only, and not built',
  'png-js': 'MIT, in its LICENSE file; the sandbox only',
  ssh2: 'MIT, in its LICENSE file; tests only',
};

/** Whether one of several licences to choose from, or each of several that hold together, is allowed. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowedLicences.has(one.trim())));
}

/** Packages of a lock file whose licence nobody has allowed, each as `name@version: licence`. */
export function licenceProblems(packages: Readonly<Record<string, LockEntry>>): string[] {
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .flatMap(([folder, { version, license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const said = typeof license === 'string' ? license : '';
      const isRead = Object.keys(readByHand).some((known) => name === known || name.startsWith(`${known}-`));
      return (said && isAllowed(said)) || isRead ? [] : [`${name}@${version}: ${said || 'not named'}`];
    });
}
