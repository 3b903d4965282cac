import type { BenchSystem } from './bench-system.ts';
import { measureList } from './list.ts';
import { measureGateway } from './gateway.ts';
import type { Measured } from './measure.ts';
import { measureStatements } from './statements.ts';

/** One part of the measurements. It finds a running system, makes what it needs, and answers its lines. */
export type Section = { title: string; run: (bench: BenchSystem) => Promise<Measured[]> };
/** One that needs no running system. */
export type LoneSection = { title: string; run: () => Promise<Measured[]> };

/** By the name that the command takes, in the order in which they run. */
export const sections: Readonly<Record<string, Section>> = {
  gateway: {
    title: 'Calls through gateway, NATS and services against one process with the same work, and against bare Koa',
    run: measureGateway,
  },
  list: { title: 'The staff list, its filters, the export and the figures, over HTTP', run: measureList },
};

export const loneSections: Readonly<Record<string, LoneSection>> = {
  statements: {
    title: 'Bank statements by bank and layout, every row against its answer key',
    run: measureStatements,
  },
};
