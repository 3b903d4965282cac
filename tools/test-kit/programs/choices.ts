import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir } from '../processes/paths.ts';

const choicesFile = join(cacheDir, 'choices.json');

/** The way that worked last time for a part, so that ways that failed are not tried (and waited for) again. */
export function rememberedChoice(part: string, file = choicesFile): string | undefined {
  try {
    const choices: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const choice = typeof choices === 'object' && choices ? Reflect.get(choices, part) : undefined;
    return typeof choice === 'string' ? choice : undefined;
  } catch {
    return undefined;
  }
}

export function rememberChoice(part: string, choice: string, file = choicesFile): void {
  if (rememberedChoice(part, file) === choice) return;
  const known = Object.fromEntries(
    ['nats', 'mongo', 'browser', 'kustomize'].flatMap((name) => {
      const value = rememberedChoice(name, file);
      return value ? [[name, value]] : [];
    }),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...known, [part]: choice }, null, 2)}\n`);
}
