import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '@tshepa/test-kit/processes/child';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { freePort } from '@tshepa/test-kit/processes/ports';
import { DevError, type Progress } from '@tshepa/test-kit/processes/progress';
import { findOnPath, runCommand } from '@tshepa/test-kit/processes/run-command';
import { connectOnce, waitFor } from '@tshepa/test-kit/processes/wait';
import * as z from 'zod/mini';

const minuteMs = 60_000;
export const namespace = 'tshepa';

const podsSchema = z.object({
  items: z.array(
    z.object({
      metadata: z.object({ name: z.string(), uid: z.string(), labels: z.record(z.string(), z.string()) }),
      spec: z.object({ nodeName: z.optional(z.string()) }),
      status: z.object({
        podIP: z.optional(z.string()),
        phase: z.string(),
        containerStatuses: z.optional(
          z.array(
            z.object({ ready: z.boolean(), restartCount: z.number(), containerID: z.optional(z.string()) }),
          ),
        ),
      }),
    }),
  ),
});

export type Pod = {
  name: string;
  /** The name of the service or server that runs in it. */
  app: string;
  node: string;
  ip: string;
  containerId: string;
  /** Identifies one run of the container. It changes with the pod and with each restart. */
  life: string;
  restarts: number;
  isReady: boolean;
};

export type Cluster = {
  /** Runs kubectl in the namespace of the product, unless the arguments name another namespace. */
  kubectl: (...args: string[]) => Promise<string>;
  apply: (manifests: string) => Promise<void>;
  /** Lists the pods of services and servers, without those of jobs. */
  pods: (ofNamespace?: string) => Promise<Pod[]>;
  /** Connects a port of this machine to one pod of a service. */
  forward: (service: string, port: number) => Promise<{ port: number; stop: () => Promise<void> }>;
  copyImages: (images: readonly string[]) => Promise<void>;
  /** Ends a node with all its containers at once, or starts it again. */
  power: (change: 'lose' | 'return', node: string) => Promise<void>;
  close: () => Promise<void>;
};

const kindConfig = `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
nodes: [{ role: control-plane }, { role: worker }, { role: worker }]
`;
const kindName = 'tshepa-rehearsal';

/**
 * Opens the cluster of KUBECONFIG when CLUSTER_LOAD names the command that copies images to its nodes (such as
 * `minikube image load`), else creates a cluster with kind.
 * @throws DevError when there is no cluster, or when the namespace already exists in the cluster.
 */
export async function openCluster(say: Progress): Promise<Cluster> {
  if (!findOnPath('kubectl')) throw new DevError('kubectl is not on PATH.');
  const folder = await mkdtemp(join(tmpdir(), 'tshepa-cluster-'));
  const env: Record<string, string | undefined> = { ...process.env };
  const run = (command: string, args: string[], timeoutMs = 10 * minuteMs) =>
    runCommand(command, args, { cwd: repoRoot, env, timeoutMs });
  const copyCommand = process.env['CLUSTER_LOAD'];
  if (!copyCommand) {
    if (!findOnPath('kind'))
      throw new DevError(
        'A cluster is needed: install kind, or set KUBECONFIG and CLUSTER_LOAD, the command that copies images to its nodes.',
      );
    say('Creating a cluster with two worker nodes with kind');
    env['KUBECONFIG'] = join(folder, 'kubeconfig');
    const config = join(folder, 'kind.yaml');
    await writeFile(config, kindConfig);
    await run('kind', ['create', 'cluster', '--name', kindName, '--config', config, '--wait', '180s']);
  }
  const kubectl = (...args: string[]) => run('kubectl', ['--namespace', namespace, ...args]);
  await kubectl('get', 'nodes');
  const taken = await kubectl('get', 'namespace', namespace, '--ignore-not-found', '--output', 'name');
  if (taken.trim())
    throw new DevError(`The namespace ${namespace} exists in this cluster, so it may be in use.`);
  const [program = 'kind', ...args] = copyCommand?.split(' ') ?? [
    'kind',
    'load',
    'docker-image',
    '--name',
    kindName,
  ];
  return {
    kubectl,
    apply: async (manifests) => {
      const file = join(folder, 'manifests.yaml');
      await writeFile(file, manifests, { mode: 0o600 });
      // No namespace is given here, because each manifest names its own.
      await run('kubectl', ['apply', '--filename', file]);
    },
    pods: async (ofNamespace = namespace) => {
      const text = await kubectl('get', 'pods', '--namespace', ofNamespace, '--output', 'json');
      return podsSchema.parse(JSON.parse(text)).items.filter(isServing).map(podOf);
    },
    forward: async (service, target) => {
      const port = await freePort();
      const args = ['--namespace', namespace, 'port-forward', `service/${service}`, `${port}:${target}`];
      const { stop } = await startChild('kubectl', args, { env });
      await waitFor(() => connectOnce(port), { what: `The port of ${service}`, timeoutMs: 15_000 });
      return { port, stop };
    },
    copyImages: async (images) => void (await run(program, [...args, ...images])),
    power: async (change, node) => {
      const [command = 'docker', ...first] = process.env['CLUSTER_NODE']?.split(' ') ?? [];
      const verb = command === 'docker' ? { lose: 'kill', return: 'start' }[change] : change;
      await run(command, [...first, verb, node]);
    },
    close: async () => {
      if (!copyCommand) await run('kind', ['delete', 'cluster', '--name', kindName]);
      await rm(folder, { recursive: true });
    },
  };
}

type ListedPod = z.infer<typeof podsSchema>['items'][number];

const isServing = ({ status, metadata }: ListedPod): boolean =>
  status.phase !== 'Succeeded' && !('job-name' in metadata.labels);

function podOf({ metadata, spec, status }: ListedPod): Pod {
  const [container] = status.containerStatuses ?? [];
  const restarts = container?.restartCount ?? 0;
  return {
    name: metadata.name,
    app: metadata.labels['app.kubernetes.io/name'] ?? metadata.labels['app'] ?? '',
    node: spec.nodeName ?? '',
    ip: status.podIP ?? '',
    containerId: container?.containerID?.split('//')[1] ?? '',
    life: `${metadata.uid} ${restarts}`,
    restarts,
    isReady: container?.ready ?? false,
  };
}
