import { open } from 'node:fs/promises';
import { CommandError, exitCodes } from '@tshepa/service-kit/operator-program';
import type * as z from 'zod/mini';

/**
 * Returns the lines with one event from several logs. A log collector may have put a prefix before a line.
 * @throws CommandError when a file cannot be read.
 */
export async function readLogLines<Schema extends z.ZodMiniType>(
  files: readonly string[],
  { event, schema }: { event: string; schema: Schema },
): Promise<z.output<Schema>[]> {
  const found: z.output<Schema>[] = [];
  for (const file of files) {
    try {
      for await (const line of (await open(file)).readLines())
        if (line.includes(event)) found.push(...parsed(schema, line));
    } catch (cause) {
      throw new CommandError(`The file ${file} cannot be read.`, exitCodes.unreachable, { cause });
    }
  }
  return found;
}

function parsed<Schema extends z.ZodMiniType>(schema: Schema, line: string): z.output<Schema>[] {
  try {
    const { success, data } = schema.safeParse(JSON.parse(line.slice(line.indexOf('{'))));
    return success ? [data] : [];
  } catch {
    return [];
  }
}
