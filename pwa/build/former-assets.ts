import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/** Maps an asset's path to the time when the asset was replaced, or to null while it is part of the newest build. */
export type FormerAssets = Record<string, { replacedAt: string | null }>;

type Keep = {
  from: string;
  /** The folder that keeps the assets of this build and of earlier builds side by side. */
  to: string;
  now: Date;
  /** When the folder grows beyond this size, the oldest files are deleted first. */
  maximumBytes?: number;
};

const keptDays = 30;
const dayMs = 24 * 60 * 60 * 1_000;
const listName = 'former.json';

/** Adds a build's assets, and keeps replaced assets for 30 days, because open pages still ask for them. */
export async function keepAssets({ from, to, now, maximumBytes }: Keep): Promise<FormerAssets> {
  const known = await readFormerAssets(to);
  const newest = await assetsIn(from);
  for (const name of newest) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await copyFile(join(from, name), join(to, name));
  }
  const list: FormerAssets = {};
  for (const name of new Set([...Object.keys(known), ...(await assetsIn(to))]))
    list[name] = { replacedAt: known[name]?.replacedAt ?? now.toISOString() };
  for (const name of newest) list[name] = { replacedAt: null };
  for (const name of [...expired(list, now), ...(await overflow(list, to, maximumBytes))]) {
    await rm(join(to, name), { force: true });
    delete list[name];
  }
  await writeList(join(to, listName), list);
  return list;
}

export async function readFormerAssets(folder: string): Promise<FormerAssets> {
  try {
    return JSON.parse(await readFile(join(folder, listName), 'utf8'));
  } catch {
    return {};
  }
}

const expired = (list: FormerAssets, now: Date): string[] =>
  Object.entries(list).flatMap(([name, { replacedAt }]) =>
    replacedAt !== null && Date.parse(replacedAt) <= now.getTime() - keptDays * dayMs ? [name] : [],
  );

async function overflow(list: FormerAssets, folder: string, maximumBytes = Infinity): Promise<string[]> {
  const dropped: string[] = [];
  let sum = 0;
  const newestFirst = Object.entries(list).toSorted(([, one], [, other]) =>
    (other.replacedAt ?? '9').localeCompare(one.replacedAt ?? '9'),
  );
  for (const [name, { replacedAt }] of newestFirst) {
    sum += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
    if (replacedAt !== null && sum > maximumBytes) dropped.push(name);
  }
  return dropped;
}

async function assetsIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
}

/** Writes the list atomically. A server that reads the list meanwhile sees either the old list or the new list. */
async function writeList(path: string, list: FormerAssets) {
  await writeFile(`${path}.new`, `${JSON.stringify(list, null, 1)}\n`);
  await rename(`${path}.new`, path);
}
