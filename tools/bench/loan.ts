import { eventStreamName } from '@tshepa/contracts/bus-access';
import { mongo } from 'mongoose';
import { runDemo } from '../demo/run-demo.ts';
import { type BenchSystem, connectNats, withDatabase } from './bench-system.ts';
import { type Measured, valueLine } from './measure.ts';
import { untilQuiet } from './processor-time.ts';

const applicants = 4;
const services = ['applications', 'integrations', 'notifications'] as const;

type Size = { documents: number; bytes: number };

/** Returns the size of every `service.collection` as BSON, without indexes. */
async function sizesOf({ system, databaseName }: BenchSystem): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>();
  for (const service of services)
    await withDatabase(system.urls.mongo, databaseName(service), async (connection) => {
      for (const { name } of await connection.listCollections()) {
        const size = { documents: 0, bytes: 0 };
        for await (const document of connection.collection(name).find()) {
          size.documents += 1;
          size.bytes += mongo.BSON.calculateObjectSize(document);
        }
        sizes.set(`${service}.${name}`, size);
      }
    });
  return sizes;
}

async function streamState(url: string): Promise<{ messages: number; bytes: number }> {
  const connection = await connectNats(url);
  try {
    const { streams } = await connection.jetstreamManager();
    return (await streams.info(eventStreamName)).state;
  } finally {
    await connection.close();
  }
}

/** Returns how often commands wrote the documents of these customers: the version of a document is the count. */
const versionsOf = ({ system, databaseName }: BenchSystem, ids: readonly string[]): Promise<number> =>
  withDatabase(system.urls.mongo, databaseName('applications'), async (connection) => {
    const found = await connection
      .collection<{ _id: string; version: number }>('customers')
      .find({ _id: { $in: [...ids] } }, { projection: { version: 1 } })
      .toArray();
    return found.reduce((sum, { version }) => sum + version, 0);
  });

/** Measures what one loan, from the first answer to the payout, stores in the databases and in the stream. */
export async function measureLoan(bench: BenchSystem): Promise<Measured[]> {
  const { system, bearer, say, pid } = bench;
  const { gateway, sandbox, nats } = system.urls;
  const before = { sizes: await sizesOf(bench), stream: await streamState(nats) };
  say(`${applicants} people apply, from the first answer to the payout`);
  const results = await runDemo({ app: gateway, sandbox, bearer, applicants });
  const failed = results.find(({ error }) => error);
  if (failed) throw failed.error;
  await untilQuiet([...services, 'mongo' as const].map(pid));
  const after = { sizes: await sizesOf(bench), stream: await streamState(nats) };
  const ids = results.map(({ customerId }) => customerId);
  const each = (name: string, total: number, unit = 'a loan') => valueLine(name, unit, total / applicants);
  const lines = [
    each('writes of the customer document by commands', await versionsOf(bench, ids)),
    each('events in the stream', after.stream.messages - before.stream.messages),
    each('bytes in the stream', after.stream.bytes - before.stream.bytes, 'bytes a loan'),
  ];
  for (const [name, { documents, bytes }] of after.sizes) {
    const known = before.sizes.get(name) ?? { documents: 0, bytes: 0 };
    if (documents === known.documents && bytes === known.bytes) continue;
    lines.push(
      each(`${name}: documents`, documents - known.documents),
      each(`${name}: bytes`, bytes - known.bytes, 'bytes a loan'),
    );
  }
  return lines;
}
