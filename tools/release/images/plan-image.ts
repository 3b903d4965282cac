import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, type LockEntry, type LockFile } from './lock-file.ts';
import { type ImageParts, images } from './parts.ts';

type Manifest = LockEntry & { name: string; version: string };

/** What an image consists of, beside Node: files by their path, relative to the repository and to the image's folder. */
export type ImagePlan = {
  /** Made for the image: `package.json` of the root and of each workspace, `package-lock.json`. */
  manifests: Record<string, string>;
  /** Copied as they are. */
  sources: string[];
  /** Packages that `npm ci` installs, by their folder; those for other platforms included. */
  installed: string[];
};

const isShipped = (path: string) => /\.(ts|js|json|txt)$/.test(path) && !/\.test\.ts$/.test(path);

/**
 * Plans the content of an image: its workspace, the workspaces it needs, and of their dependencies those that a shipped
 * file names. `npm ci --workspace` installs the same packages for gateway, applications and notifications, but 168
 * instead of 56 for integrations: it cannot tell the service from the sandbox, which is in the same package.
 */
export function planImage(root: string, parts: ImageParts): ImagePlan {
  const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const rootManifest: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const workspaces = new Map<string, { manifest: Manifest; sources: string[] }>();

  const add = (folder: string, folders: readonly string[]) => {
    if (workspaces.has(folder)) return;
    const sources = folders
      .flatMap((name) => globSync(`${folder}/${name}/**/*`, { cwd: root }))
      .map((path) => path.replaceAll('\\', '/'))
      .filter(isShipped)
      .sort();
    const manifest: Manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const text = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
    workspaces.set(folder, { manifest: shippedManifest(manifest, text), sources });
    for (const name of Object.keys(workspaces.get(folder)?.manifest.dependencies ?? {})) {
      const target = lock.packages[`node_modules/${name}`];
      if (target?.link && target.resolved) add(target.resolved, ['src']);
    }
  };
  add(parts.workspace, parts.folders);

  const folders = [...workspaces.keys()].sort();
  const packages: Record<string, LockEntry> = { ...lock.packages };
  for (const [folder, { manifest }] of workspaces) packages[folder] = lockEntryOf(manifest);
  const closure = [...closureOf(packages, folders)].sort();
  const links = folders.map((folder) => `node_modules/${workspaces.get(folder)?.manifest.name}`);
  const kept = [...new Set([...closure, ...links])].sort();

  const { name, version, type, engines, overrides } = rootManifest;
  const image = { name, version, private: true, type, workspaces: folders, engines, overrides };
  const imageLock = {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: {
      '': { name, version, workspaces: folders, engines },
      ...Object.fromEntries(kept.map((folder) => [folder, forProduction(packages[folder] ?? {})])),
    },
  };
  const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  return {
    manifests: {
      'package.json': toText(image),
      'package-lock.json': toText(imageLock),
      ...Object.fromEntries(
        folders.map((folder) => [`${folder}/package.json`, toText(workspaces.get(folder)?.manifest)]),
      ),
    },
    sources: [...[...workspaces.values()].flatMap(({ sources }) => sources), ...parts.extraFiles].sort(),
    installed: closure.filter((folder) => folder.includes('node_modules/') && !packages[folder]?.link),
  };
}

/** Without what is for development, and without dependencies that no shipped file names. */
function shippedManifest(manifest: Manifest, text: string): Manifest {
  const { devDependencies: _, dependencies = {}, ...rest } = manifest;
  const isNamed = (name: string) => text.includes(`'${name}'`) || text.includes(`'${name}/`);
  return {
    ...rest,
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => isNamed(name))),
  };
}

function lockEntryOf({
  name,
  version,
  dependencies,
  peerDependencies,
  peerDependenciesMeta,
}: Manifest): LockEntry {
  return {
    name,
    version,
    ...(dependencies && { dependencies }),
    ...(peerDependencies && { peerDependencies }),
    ...(peerDependenciesMeta && { peerDependenciesMeta }),
  };
}

/** In the repository a package may be there for development only; in the image whatever is left is for production. */
const forProduction = ({ dev: _dev, devOptional: _devOptional, ...entry }: LockEntry): LockEntry => entry;

export const imageParts = (name: string): ImageParts | undefined =>
  Object.entries(images).find(([known]) => known === name)?.[1];
