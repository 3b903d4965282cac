import { eventStreamName } from '@tshepa/contracts/bus-access';
import { createConnection, mongo } from 'mongoose';
import { connect as connectNats } from 'nats';
import { runDemo } from '../demo/run-demo.ts';
import type { BenchSystem } from './bench-system.ts';
import { brief, type Measured } from './measure.ts';
import { untilQuiet } from './processor-time.ts';

const applicants = 4;
const services = ['applications', 'integrations', 'notifications'] as const;

type Size = { documents: number; bytes: number };
type Sizes = Map<string, Size>;

/** Of every collection, by `service.collection`: what it holds as BSON, without indexes. */
async function sizesOf(mongoUrl: string, nameOf: (service: string) => string): Promise<Sizes> {
  const sizes: Sizes = new Map();
  for (const service of services) {
    const connection = await createConnection(mongoUrl, { dbName: nameOf(service) }).asPromise();
    try {
      for (const { name } of await connection.listCollections()) {
        const size = { documents: 0, bytes: 0 };
        for await (const document of connection.collection(name).find()) {
          size.documents += 1;
          size.bytes += mongo.BSON.calculateObjectSize(document);
        }
        sizes.set(`${service}.${name}`, size);
      }
    } finally {
      await connection.close();
    }
  }
  return sizes;
}

type StreamState = { messages: number; bytes: number };

async function streamState(url: string): Promise<StreamState> {
  const { host, username, password } = new URL(url);
  const connection = await connectNats({ servers: host, user: username, pass: password });
  try {
    const { streams } = await connection.jetstreamManager();
    const { state } = await streams.info(eventStreamName);
    return { messages: state.messages, bytes: state.bytes };
  } finally {
    await connection.close();
  }
}

/** How often each customer's document was written by commands: its version is the count. */
async function versionsOf(mongoUrl: string, dbName: string, ids: readonly string[]): Promise<number> {
  const connection = await createConnection(mongoUrl, { dbName }).asPromise();
  try {
    const found = await connection
      .collection<{ _id: string; version: number }>('customers')
      .find({ _id: { $in: [...ids] } }, { projection: { version: 1 } })
      .toArray();
    return found.reduce((all, { version }) => all + version, 0);
  } finally {
    await connection.close();
  }
}

/** What one loan, from the first answer to the money, leaves in the databases and in the stream. */
export async function measureLoan({ system, bearer, say }: BenchSystem): Promise<Measured[]> {
  const { gateway, sandbox, mongo: mongoUrl, nats } = system.urls;
  const nameOf = (service: string) => (process.env.MONGO_URL ? `tshepa_bench_${service}` : service);
  const pids = (['applications', 'integrations', 'notifications', 'mongo'] as const).map(
    (name) => system.pid(name) ?? 0,
  );
  const before = { sizes: await sizesOf(mongoUrl, nameOf), stream: await streamState(nats) };
  say(`${applicants} people apply, from the first answer to the money`);
  const results = await runDemo({ app: gateway, sandbox, bearer, applicants });
  const failed = results.find(({ error }) => error);
  if (failed) throw failed.error;
  await untilQuiet(pids);
  const after = { sizes: await sizesOf(mongoUrl, nameOf), stream: await streamState(nats) };
  const versions = await versionsOf(
    mongoUrl,
    nameOf('applications'),
    results.map(({ customerId }) => customerId),
  );
  const each = (value: number) => brief(value / applicants);
  const lines: Measured[] = [
    { name: 'writes of the customer document by commands', unit: 'a loan', value: each(versions) },
    {
      name: 'events in the stream',
      unit: 'a loan',
      value: each(after.stream.messages - before.stream.messages),
    },
    {
      name: 'bytes in the stream',
      unit: 'bytes a loan',
      value: each(after.stream.bytes - before.stream.bytes),
    },
  ];
  for (const [name, { documents, bytes }] of after.sizes) {
    const known = before.sizes.get(name) ?? { documents: 0, bytes: 0 };
    if (documents === known.documents && bytes === known.bytes) continue;
    lines.push(
      { name: `${name}: documents`, unit: 'a loan', value: each(documents - known.documents) },
      { name: `${name}: bytes`, unit: 'bytes a loan', value: each(bytes - known.bytes) },
    );
  }
  return lines;
}
