export type LockEntry = {
  name?: string;
  version?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  [other: string]: unknown;
};

export type LockFile = {
  lockfileVersion: number;
  packages: Record<string, LockEntry>;
  [other: string]: unknown;
};

/** The folders in which Node looks for a package imported by code in `folder`, nearest first. */
function* candidates(folder: string, name: string): Generator<string> {
  for (let at = folder; at !== ''; ) {
    if (!at.endsWith('/node_modules')) yield `${at}/node_modules/${name}`;
    const cut = at.lastIndexOf('/');
    at = cut < 0 ? '' : at.slice(0, cut);
  }
  yield `node_modules/${name}`;
}

const needsOf = ({ dependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/**
 * Every folder of the lock file that code in the given folders needs at run time: dependencies, required peers, and
 * optional packages of all platforms (npm skips those of other platforms).
 * @throws Error when a dependency is not in the lock file.
 */
export function closureOf(
  packages: Readonly<Record<string, LockEntry>>,
  from: readonly string[],
): Set<string> {
  const found = new Set<string>();
  const queue = [...from];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    const entry = packages[folder];
    if (!entry || found.has(folder)) continue;
    found.add(folder);
    if (entry.link && entry.resolved) {
      queue.push(entry.resolved);
      continue;
    }
    const find = (name: string): string | undefined =>
      [...candidates(folder, name)].find((candidate) => packages[candidate]);
    for (const name of needsOf(entry)) {
      const needed = find(name);
      if (!needed) throw new Error(`${folder} needs ${name}, which is not in the lock file`);
      queue.push(needed);
    }
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      const wanted = find(name);
      if (wanted) queue.push(wanted);
    }
  }
  return found;
}
