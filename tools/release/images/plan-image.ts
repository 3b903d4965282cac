import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { closureOf, type LockEntry, type LockFile } from './lock-file.ts';
import { type ImageParts, images } from './parts.ts';

type Manifest = LockEntry & { name: string; version: string };

/** The content of an image beside Node. Paths are relative to the repository and to the image's folder. */
type ImagePlan = {
  /** Generated for the image: `package.json` of the root and of each workspace, and `package-lock.json`. */
  manifests: Record<string, string>;
  /** Files that are copied unchanged. */
  sources: string[];
  /** Folders of the packages that `npm ci` installs, including those for other platforms. */
  installed: string[];
};

const isShipped = (path: string) => /\.(ts|js|json|txt)$/.test(path) && !/\.test\.ts$/.test(path);

/**
 * Plans the content of an image: its workspace, the workspaces it needs, and those of their dependencies that a shipped
 * file imports. `npm ci --workspace` installs the same packages for gateway, applications and notifications, but 168
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

/** Removes the development dependencies, and the dependencies that no shipped file imports. */
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

/** A package marked as development-only in the repository may be a production dependency in the image. */
const forProduction = ({ dev: _dev, devOptional: _devOptional, ...entry }: LockEntry): LockEntry => entry;

export const imageParts = (name: string): ImageParts | undefined =>
  Object.entries(images).find(([known]) => known === name)?.[1];

/**
 * Writes a plan as two folders below `to`: `manifests`, which `npm ci` runs in and which seldom changes, and `sources`.
 * A Dockerfile copies them one after the other, so that a changed source does not install everything again.
 */
export function writeImage(root: string, plan: ImagePlan, to: string): void {
  for (const [path, text] of Object.entries(plan.manifests)) {
    const file = join(to, 'manifests', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const path of plan.sources) {
    const file = join(to, 'sources', path);
    mkdirSync(dirname(file), { recursive: true });
    cpSync(join(root, path), file);
  }
}
