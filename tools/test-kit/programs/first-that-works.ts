import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir } from '../processes/paths.ts';
import { DevError, messageOf, type Progress } from '../processes/progress.ts';

const choicesFile = join(cacheDir, 'choices.json');

function readChoices(file: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return {};
  }
}

/** The way that worked last time for a part, so that slow ways that failed are not tried again. */
export function rememberedChoice(part: string, file = choicesFile): string | undefined {
  const choice = readChoices(file)[part];
  return typeof choice === 'string' ? choice : undefined;
}

export function rememberChoice(part: string, choice: string, file = choicesFile): void {
  if (rememberedChoice(part, file) === choice) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readChoices(file), [part]: choice }, null, 2)}\n`);
}

/** One way to get a part. `find` returns undefined when the way does not apply on this machine. */
export type Way<Found> = {
  name: string;
  find(): Promise<Found | undefined>;
  /** True for ways that use the network or build something. The one that worked before is tried first. */
  isSlow?: boolean;
};

/**
 * Tries quick ways first, then the slow way that worked last time, then the other slow ways.
 * @throws DevError that lists the failed ways.
 */
export async function firstThatWorks<Found>(
  part: string,
  ways: Way<Found>[],
  progress: Progress,
  memory?: string,
): Promise<{ found: Found; way: string }> {
  const remembered = rememberedChoice(part, memory);
  const isRemembered = (way: Way<Found>) => way.isSlow && way.name === remembered;
  const ordered = [
    ...ways.filter((way) => !way.isSlow),
    ...ways.filter(isRemembered),
    ...ways.filter((way) => way.isSlow && !isRemembered(way)),
  ];
  const problems: string[] = [];
  for (const way of ordered) {
    try {
      const found = await way.find();
      if (found === undefined) continue;
      if (way.isSlow) rememberChoice(part, way.name, memory);
      return { found, way: way.name };
    } catch (error) {
      problems.push(`${way.name}: ${messageOf(error)}`);
      progress(`${part}: ${way.name} does not work here (${messageOf(error)}), trying the next way`);
    }
  }
  throw new DevError(
    problems.length > 0
      ? `No ${part} could be started. Tried: ${problems.join('; ')}.`
      : `No ${part} was found on this machine.`,
  );
}
