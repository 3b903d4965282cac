import { setTimeout as sleep } from 'node:timers/promises';
import { eventStreamName } from '@tshepa/contracts/bus-access';
import { DevError } from '@tshepa/test-kit/processes/progress';
import * as z from 'zod/mini';
import { until } from '../../journey/retry.ts';
import type { Load, Seen } from './load.ts';
import type { Cluster, Pod } from './open-cluster.ts';
import { signalPod } from './signal-pod.ts';

export const services = ['gateway', 'applications', 'integrations', 'notifications'] as const;
export type Service = (typeof services)[number];

export type FaultResult = Seen & { fault: string; secondsUntilReady: number };

/** The load continues this long after all pods are ready, because some effects of a fault are late. */
const settleMs = 5_000;
const readyLimitMs = 240_000;

/**
 * Resolves when the runs of containers in `ended` are over and every pod is ready. There must also be `count` pods,
 * because a deleted pod is missing for a moment before its replacement exists.
 */
export const untilReady = (
  { pods }: Pick<Cluster, 'pods'>,
  { ended = [], count = 0 }: { ended?: readonly string[]; count?: number } = {},
): Promise<true> =>
  until(
    'all pods to be ready',
    async () => {
      const now = await pods();
      return now.length >= count && now.every(({ isReady, life }) => isReady && !ended.includes(life));
    },
    readyLimitMs,
  );

/** Injects a fault under load, waits until every pod is ready again, and returns what clients saw meanwhile. */
export async function injectFault(
  cluster: Cluster,
  load: Load,
  fault: string,
  inject: () => Promise<readonly Pod[]>,
): Promise<FaultResult> {
  let secondsUntilReady = 0;
  const seen = await load.during(async () => {
    const startedMs = performance.now();
    const { length: count } = await cluster.pods();
    const affected = await inject();
    await untilReady(cluster, { ended: affected.map(({ life }) => life), count });
    secondsUntilReady = (performance.now() - startedMs) / 1_000;
    await sleep(settleMs);
  });
  return { ...seen, fault, secondsUntilReady };
}

async function podOf({ pods }: Cluster, isWanted: (pod: Pod) => boolean): Promise<Pod> {
  const found = (await pods()).find(isWanted);
  if (!found) throw new DevError('A pod that should be there is missing.');
  return found;
}

export async function deletePod(cluster: Cluster, isWanted: (pod: Pod) => boolean): Promise<Pod[]> {
  const pod = await podOf(cluster, isWanted);
  await cluster.kubectl('delete', 'pod', pod.name, '--wait=false');
  return [pod];
}

export async function signalOne(
  cluster: Cluster,
  service: Service,
  signal: 'SIGKILL' | 'SIGSTOP',
  index = 0,
): Promise<Pod[]> {
  const pod = (await cluster.pods()).filter(({ app }) => app === service)[index];
  if (!pod) throw new DevError(`A pod of ${service} is missing.`);
  await signalPod(cluster, pod, signal);
  return [pod];
}

export async function rollOut({ kubectl, pods }: Cluster, workloads: readonly string[]): Promise<Pod[]> {
  const before = await pods();
  await kubectl('rollout', 'restart', ...workloads);
  for (const workload of workloads) await kubectl('rollout', 'status', workload, '--timeout=240s');
  return before.filter(({ app }) => workloads.some((workload) => workload.endsWith(`/${app}`)));
}

const streamsSchema = z.object({
  account_details: z.array(
    z.object({
      stream_detail: z.array(z.object({ name: z.string(), cluster: z.object({ leader: z.string() }) })),
    }),
  ),
});

/** Returns the name of the pod whose NATS server leads the stream of events. */
export async function streamLeader({ kubectl }: Cluster): Promise<string> {
  const page = 'http://127.0.0.1:8222/jsz?streams=true';
  const text = await kubectl('exec', 'nats-0', '--', 'wget', '-q', '-O', '-', page);
  const streams = streamsSchema.parse(JSON.parse(text)).account_details.flatMap((one) => one.stream_detail);
  const leader = streams.find(({ name }) => name === eventStreamName)?.cluster.leader;
  if (!leader) throw new DevError('The stream of events has no leader.');
  return leader;
}

export async function databasePrimary({ kubectl }: Cluster): Promise<string> {
  const ask = ['env', 'HOME=/tmp', 'mongosh', '--quiet', '--eval', 'db.hello().primary'];
  const text = await kubectl('exec', 'mongo-0', '--', ...ask);
  return text.trim().split('.')[0] ?? '';
}

/** Returns the services with two pods on one node. */
export const sharedNodes = (pods: readonly Pod[]): string[] =>
  services.filter((service) => {
    const nodes = pods.filter(({ app }) => app === service).map(({ node }) => node);
    return new Set(nodes).size < nodes.length;
  });
