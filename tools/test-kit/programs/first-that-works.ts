import { DevError, messageOf, type Progress } from '../processes/progress.ts';

/** One way to get a program. `find` returns undefined when the way does not apply on this machine. */
export type Way<Found> = { name: string; find(): Promise<Found | undefined> };

/**
 * Tries the ways in order. A way that builds a program has to come after the way that finds an earlier build.
 * @throws DevError with the failed ways.
 */
export async function firstThatWorks<Found>(
  part: string,
  ways: Way<Found>[],
  progress: Progress,
): Promise<{ found: Found; way: string }> {
  const problems: string[] = [];
  for (const { name, find } of ways) {
    try {
      const found = await find();
      if (found !== undefined) return { found, way: name };
    } catch (error) {
      problems.push(`${name}: ${messageOf(error)}`);
      progress(`${part}: ${name} does not work here (${messageOf(error)}), trying the next way`);
    }
  }
  throw new DevError(
    problems.length > 0
      ? `No ${part} could be started. Tried: ${problems.join('; ')}.`
      : `No ${part} was found on this machine.`,
  );
}
