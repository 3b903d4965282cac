import { startBareKoa, startOneProcess } from './baseline.ts';
import { type BenchSystem, withDatabase } from './bench-system.ts';
import {
  type Comparison,
  compareLoads,
  emptyOutcome,
  linesOf,
  noteProcessorTime,
  type Outcome,
  paceOne,
  ratiosTo,
  rotated,
  sendFor,
  type Variant,
} from './compare-loads.ts';
import { createHttpSender, type HttpCall } from './http-sender.ts';
import { measureLimits } from './limits.ts';
import { type Measured, tableOf } from './measure.ts';
import {
  addPeople,
  type BenchPerson,
  inTurns,
  issueCall,
  listCall,
  saveCall,
  statusCall,
  verifyCall,
} from './people.ts';

/** With so many people, each application gets at most a few dozen saves, as in real use. */
const peopleCount = 160;
/** A passcode can be checked only once, so checks are measured at a fixed pace and not at full load. */
const checksPerRound = 30;
const checksPerSecond = 10;

/** Puts applications into the state in which support issues a passcode, and issues a passcode for each. */
async function checksOf(
  mongoUrl: string,
  { database, sender, bearer, people: all }: Variant,
  people: readonly BenchPerson[],
): Promise<() => HttpCall> {
  if (!database) return inTurns(all, (person) => verifyCall(person, '12345'));
  const ids = people.map(({ customerId }) => customerId);
  await withDatabase(mongoUrl, database, (connection) =>
    connection
      .collection<{ _id: string }>('customers')
      .updateMany({ _id: { $in: ids } }, { $set: { 'loan.state': 'MANUAL_INTEGRATION' } }),
  );
  const checks: HttpCall[] = [];
  for (const person of people) {
    const { text } = await sender.send(issueCall(person, bearer));
    const { otp }: { otp: string } = JSON.parse(text);
    checks.push(verifyCall(person, otp));
  }
  return () => checks.shift() ?? listCall(bearer);
}

async function compareChecks({ variants, rounds, say, system }: Comparison): Promise<Outcome[]> {
  const outcomes = variants.map(emptyOutcome);
  for (let round = 0; round < rounds; round += 1) {
    say(`verify: round ${round + 1} of ${rounds}`);
    for (const outcome of rotated(outcomes, round)) {
      const { variant } = outcome;
      const people = variant.people.slice(round * checksPerRound, (round + 1) * checksPerRound);
      const send = sendFor(outcome, await checksOf(system.urls.mongo, variant, people));
      await noteProcessorTime(outcome, () =>
        paceOne(outcome, send, checksPerSecond, checksPerRound / checksPerSecond),
      );
    }
  }
  return outcomes;
}

/** Records what the product returns for each kind of call, by method and path. */
async function record({ name, sender, bearer, people: [person] }: Variant): Promise<Record<string, string>> {
  if (!person) throw new Error(`${name} has no people`);
  const recorded: Record<string, string> = { 'POST /loan/manual_otp': '{"state":"PENDING_APPROVAL"}' };
  for (const call of [statusCall(person), saveCall(person, 0), listCall(bearer)])
    recorded[`${call.method} ${call.path.split('?')[0]}`] = (await sender.send(call)).text;
  return recorded;
}

/**
 * Measures what the limits cost a save. Compares status, save, passcode check and staff list in the product, in one
 * process and in bare Koa.
 */
export async function measureGateway(bench: BenchSystem): Promise<Measured[]> {
  const { system, bearer, say, pid, databaseName } = bench;
  const lines = await measureLimits(bench);
  say(tableOf(lines));
  const database = pid('mongo');
  const oneProcess = await startOneProcess(system);
  const sender = createHttpSender(system.urls.gateway);
  const oneSender = createHttpSender(oneProcess.url);
  say(`Creating ${peopleCount} applications in the product, and as many in one process`);
  const product: Variant = {
    name: 'the product',
    sender,
    bearer,
    people: await addPeople(sender, peopleCount, 0),
    database: databaseName('applications'),
    pids: {
      gateway: pid('gateway'),
      applications: pid('applications'),
      notifications: pid('notifications'),
      NATS: pid('nats'),
      database,
    },
  };
  const one: Variant = {
    name: 'one process',
    sender: oneSender,
    bearer: oneProcess.bearer,
    people: await addPeople(oneSender, peopleCount, peopleCount),
    database: 'bench_one_applications',
    pids: { 'the process': oneProcess.pid, database },
  };
  const bareKoa = await startBareKoa(await record(product));
  const bare: Variant = {
    ...product,
    name: 'bare Koa',
    sender: createHttpSender(bareKoa.url),
    database: undefined,
    pids: { 'the process': bareKoa.pid },
  };
  const variants = [product, one, bare];
  try {
    for (const kind of ['save', 'status', 'list', 'verify'] as const) {
      const comparison = { ...bench, variants };
      const outcomes = await (kind === 'verify' ? compareChecks(comparison) : compareLoads(kind, comparison));
      const failure = outcomes.find(({ firstFailure }) => firstFailure)?.firstFailure;
      if (failure) say(`${kind}: some calls failed, the first with: ${String(failure)}`);
      const [first, ...others] = outcomes;
      const ratios = first ? others.flatMap((other) => ratiosTo(kind, first, other)) : [];
      const found = [...ratios, ...outcomes.flatMap((outcome) => linesOf(kind, outcome))];
      // The whole run takes about an hour, so finished parts are printed at once, in case it is interrupted.
      say(tableOf(found));
      lines.push(...found);
    }
    return lines;
  } finally {
    for (const variant of variants) variant.sender.close();
    await Promise.all([oneProcess.stop(), bareKoa.stop()]);
  }
}
