import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The list that the build of an image writes, in CycloneDX. Relative to the image's folder. */
export const softwareListFile = 'sbom.cdx.json';

/** How npm makes the list of what is installed in a folder, without development dependencies. */
export const softwareListCommand = [
  'sbom',
  '--omit=dev',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
];

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the packages that a folder's list names, as `name@version`, sorted. */
export function listedPackages(folder: string): string[] {
  const { components }: { components: { 'bom-ref': string }[] } = readJson(join(folder, softwareListFile));
  return [...new Set(components.map((component) => component['bom-ref']))].sort();
}

/** Returns the packages that are in an image's folder, including our own, as `name@version`, sorted. */
export function installedPackages(folder: string): string[] {
  const { workspaces }: { workspaces: string[] } = readJson(join(folder, 'package.json'));
  const installed = globSync('**/package.json', { cwd: folder }).filter((path) =>
    /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
  );
  const own = workspaces.map((workspace) => `${workspace}/package.json`);
  const packages = [...installed, ...own].map((path) => {
    const { name, version }: { name: string; version: string } = readJson(join(folder, path));
    return `${name}@${version}`;
  });
  return [...new Set(packages)].sort();
}
