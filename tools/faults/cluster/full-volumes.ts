import { setTimeout as sleep } from 'node:timers/promises';
import { parseAllDocuments, stringify } from 'yaml';
import type { Scene } from './hard-faults.ts';
import { injectFault } from './inject-fault.ts';
import type { Cluster, Pod } from './open-cluster.ts';

/**
 * The label of the pods and the size of their volumes, by the name of the StatefulSet. MongoDB takes some hundred MiB
 * for its journal.
 */
const servers: Readonly<Record<string, { app: string; volumeMiB: number }>> = {
  nats: { app: 'nats', volumeMiB: 64 },
  mongo: { app: 'mongo-svc', volumeMiB: 640 },
};

type StatefulSet = {
  kind: string;
  metadata: { name: string };
  spec: {
    volumeClaimTemplates?: unknown;
    template: {
      spec: {
        volumes?: unknown[];
        containers: { volumeMounts: unknown[]; securityContext: unknown }[];
      };
    };
  };
};

/**
 * Gives NATS and MongoDB small volumes in memory, because the storage of a test cluster often enforces no size. A
 * second container of each pod reaches the volume while the server is down.
 */
export function withSmallVolumes(manifests: string): string {
  const changed = parseAllDocuments(manifests).map((document) => {
    const manifest: StatefulSet = document.toJS();
    const server = servers[manifest.metadata.name];
    if (manifest.kind !== 'StatefulSet' || !server) return manifest;
    delete manifest.spec.volumeClaimTemplates;
    const pod = manifest.spec.template.spec;
    pod.volumes = [
      ...(pod.volumes ?? []),
      { name: 'data', emptyDir: { medium: 'Memory', sizeLimit: `${server.volumeMiB}Mi` } },
    ];
    const filler = {
      name: 'room',
      image: 'tshepa/gateway:local',
      imagePullPolicy: 'Never',
      command: ['node', '-e', 'setInterval(() => {}, 60000)'],
      volumeMounts: [{ name: 'data', mountPath: '/data' }],
      securityContext: pod.containers[0]?.securityContext,
      resources: { limits: { memory: '1Gi' } },
    };
    pod.containers.push(filler);
    return manifest;
  });
  return changed.map((manifest) => stringify(manifest)).join('---\n');
}

/** Leaves less room than a server needs for its next write. */
const fill = `
const { openSync, writeSync } = require('node:fs');
const file = openSync('/data/filler', 'a');
for (let size = 1 << 20; size >= 1; )
  try { writeSync(file, Buffer.alloc(size)); } catch { size >>= 1; }`;
const free = `require('node:fs').rmSync('/data/filler', { force: true })`;

const inRoom = ({ kubectl }: Cluster, pods: readonly Pod[], script: string) =>
  Promise.all(
    pods.map(({ name }) => kubectl('exec', name, '--container', 'room', '--', 'node', '-e', script)),
  );

const fullMs = 60_000;

/** For NATS and then MongoDB, fills the volume of one server, then of all three, and makes room again each time. */
export async function fillVolumes({ cluster, load, note }: Scene): Promise<void> {
  for (const [server, { app: label }] of Object.entries(servers)) {
    for (const count of [1, 3]) {
      const pods = (await cluster.pods()).filter(({ app }) => app === label).slice(-count);
      const fault = `the volumes of ${count} of 3 ${server} servers are full for ${fullMs / 1_000} s`;
      const result = await injectFault(cluster, load, fault, async () => {
        // The server may have freed some space meanwhile, so the volume is filled a second time.
        for (let turn = 0; turn < 2; turn += 1) {
          await inRoom(cluster, pods, fill);
          await sleep(fullMs / 2);
        }
        await inRoom(cluster, pods, free);
        return [];
      });
      const failed = [...result.failed].map(([what, times]) => `${times} x ${what}`);
      const unexplained = [...result.unexplained].map(([what, times]) => `${times} x ${what}`);
      const text = [
        `${result.sent} sent`,
        failed.length > 0 ? failed.join('; ') : '0 failed',
        `${result.loansPaid} loans paid`,
        `ready after ${result.secondsUntilReady.toFixed(0)} s`,
        ...(unexplained.length > 0 ? [`without Retry-After: ${unexplained.join('; ')}`] : []),
      ];
      note(fault, text.join(', '), unexplained.length === 0 && (count === 3 || failed.length === 0));
    }
  }
}
