import { DevError, messageOf, type Progress } from '../processes/progress.ts';
import { rememberChoice, rememberedChoice } from './choices.ts';

/** One way to get a part. `find` answers undefined when this way does not apply on this machine. */
export type Way<Found> = {
  name: string;
  find(): Promise<Found | undefined>;
  /** A way that goes to the network or builds: skipped when another such way worked before. */
  isSlow?: boolean;
};

/**
 * Tries the ways in order. Quick ways always come first; among the slow ones the choice of last time does.
 * @throws DevError that lists what was tried.
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
