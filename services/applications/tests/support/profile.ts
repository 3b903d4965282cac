import type { Connection } from 'mongoose';

type Profiled = {
  planSummary: string;
  keysExamined: number;
  docsExamined: number;
  command: Readonly<Record<string, unknown>>;
};

/** Returns what MongoDB did for the commands of one kind on a collection that `work` sends. */
export async function profiled(
  connection: Connection,
  [command, collection]: readonly ['find' | 'count', string],
  work: () => Promise<unknown>,
): Promise<Profiled[]> {
  const since = new Date();
  await connection.db?.command({ profile: 2 });
  try {
    await work();
  } finally {
    await connection.db?.command({ profile: 0 });
  }
  return connection
    .collection<Profiled>('system.profile')
    .find({ [`command.${command}`]: collection, ts: { $gte: since } })
    .toArray();
}
