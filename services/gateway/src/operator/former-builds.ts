import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadConfig, systemClock } from '@tshepa/service-kit';
import { CommandError, command, exitCodes } from '@tshepa/service-kit/operator-program';
import * as z from 'zod/mini';
import { configSchema } from '../config.ts';

const { PWA_DIR, PWA_FORMER_DIR } = configSchema.shape;
const settingsSchema = z.object({ PWA_DIR, PWA_FORMER_DIR });

type Assets = Record<string, { replacedAt: string | null }>;
type Keep = (folders: { from: string; to: string; now: Date }) => Promise<Assets>;

/** The build of the app uses the same code. That code is not in a library, so it is loaded by its path. */
const keeper = pathToFileURL(resolve(import.meta.dirname, '../../../../pwa/build/former-assets.ts')).href;

const countText = (assets: Assets): string => {
  const former = Object.values(assets).filter(({ replacedAt }) => replacedAt !== null).length;
  return `${Object.keys(assets).length - former} files of the newest build, ${former} of earlier ones`;
};

/** This is a step of each deployment. An init container runs it, so it asks for no operator's name. */
const keep = command({
  name: 'former-builds keep',
  summary: "Adds this image's build to PWA_FORMER_DIR and deletes what was replaced more than 30 days ago",
  changes: false,
  run: async ({ env, print }) => {
    const settings = loadConfig(settingsSchema, env);
    const { keepAssets }: { keepAssets: Keep } = await import(keeper);
    const [from, to] = [resolve(settings.PWA_DIR), resolve(settings.PWA_FORMER_DIR)];
    print(`${to}: ${countText(await keepAssets({ from, to, now: systemClock.now() }))}.`);
  },
});

const list = command({
  name: 'former-builds list',
  summary: 'Counts the files in PWA_FORMER_DIR by the day on which they were replaced',
  changes: false,
  run: async ({ env, print }) => {
    const folder = resolve(loadConfig(settingsSchema, env).PWA_FORMER_DIR);
    const text = await readFile(resolve(folder, 'former.json'), 'utf8').catch((cause: unknown) => {
      const sentence = `${folder} holds no builds yet: "tshepa former-builds keep" adds the first one.`;
      throw new CommandError(sentence, exitCodes.refused, { cause });
    });
    const assets: Assets = JSON.parse(text);
    print(`${folder}: ${countText(assets)}.`);
    const byDay = Map.groupBy(Object.values(assets), ({ replacedAt }) => replacedAt?.slice(0, 10) ?? '');
    for (const [day, files] of [...byDay].sort())
      if (day) print(`${day}  ${files.length} files were replaced`);
  },
});

export const formerBuildCommands = [keep, list];
