import type { BenchSystem } from './bench-system.ts';
import { measureDesk } from './desk.ts';
import { measureFraud } from './fraud.ts';
import { measureGateway } from './gateway.ts';
import { measureList } from './list.ts';
import { measureLoan } from './loan.ts';
import type { Measured } from './measure.ts';
import { measureNats } from './nats.ts';
import { measureOverload } from './overload.ts';
import { measurePayslips } from './payslips.ts';
import { measureRelay } from './relay.ts';
import { measureReplicas } from './replicas.ts';
import { measureSize } from './size.ts';
import { type AloneSettings, measureStatements } from './statements/statements.ts';
import { measureStreams } from './streams.ts';

/** One part of the measurements. It creates the data it needs and returns its lines. */
type Section = {
  title: string;
  /** Measures against a running system. */
  run?: (bench: BenchSystem) => Promise<Measured[]>;
  /** Measures without a system. */
  runAlone?: (settings: AloneSettings) => Promise<Measured[]>;
  /** True for a section that opens the built app in a browser. */
  needsApp?: true;
};

/** The sections by their name on the command line, in the order in which they run. */
export const sections: Readonly<Record<string, Section>> = {
  gateway: {
    title:
      'Calls through gateway, NATS and services, compared with one process doing the same work and with bare Koa',
    run: measureGateway,
  },
  loan: { title: 'What one whole loan stores in the databases and in the stream', run: measureLoan },
  nats: { title: 'A request and its reply over NATS', run: measureNats },
  relay: { title: 'Events from documents to the stream, compared with plain publishing', run: measureRelay },
  streams: { title: 'The gateway with 1,000 open event streams', run: measureStreams },
  overload: {
    title: 'Three times as many saves as the system can answer',
    run: measureOverload,
  },
  replicas: {
    title: 'Saves with one, two and four instances of the gateway and of applications on this machine',
    run: measureReplicas,
  },
  // Must run before `list`, which fills the database to its full size in one go.
  size: { title: 'Requests by id with a growing number of customers', run: measureSize },
  list: { title: 'The staff list, its filters, the export and the figures, over HTTP', run: measureList },
  desk: {
    title: 'The desk of staff on a tablet with a quarter of the speed',
    run: measureDesk,
    needsApp: true,
  },
  fraud: {
    title: 'The fraud rules on 20,000 made-up people with 200 rings of 2 to 12, and dry runs over HTTP',
    run: measureFraud,
  },
  statements: {
    title: 'Generated bank statements by layout and producer, every row compared with the expected result',
    runAlone: measureStatements,
  },
  payslips: {
    title: 'Generated payslips by layout, every field compared with the expected result',
    runAlone: measurePayslips,
  },
};
