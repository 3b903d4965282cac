import type { Cluster, Pod } from './open-cluster.ts';

/** A namespace of its own, because these pods need rights that the product's namespace forbids. */
export const handsNamespace = 'tshepa-hands';

const manifests = `
apiVersion: v1
kind: Namespace
metadata: { name: ${handsNamespace}, labels: { pod-security.kubernetes.io/enforce: privileged } }
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: hands, namespace: ${handsNamespace} }
spec:
  selector: { matchLabels: { app: hands } }
  template:
    metadata: { labels: { app: hands } }
    spec:
      hostPID: true
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 0
      containers:
        - name: hands
          image: tshepa/gateway:local
          imagePullPolicy: Never
          command: [node, -e, "setInterval(() => {}, 60000)"]
          securityContext: { privileged: true, runAsUser: 0 }
`;

export async function startHands({ apply, kubectl }: Cluster): Promise<void> {
  await apply(manifests);
  await kubectl('--namespace', handsNamespace, 'rollout', 'status', 'daemonset/hands', '--timeout=120s');
}

/** Run on the node. The control group of a process names its container. */
const signalContainer = `
const { readdirSync, readFileSync } = require('node:fs');
const [, containerId, signal] = process.argv;
for (const pid of readdirSync('/proc').filter(Number)) {
  try {
    if (readFileSync('/proc/' + pid + '/cgroup', 'utf8').includes(containerId)) process.kill(Number(pid), signal);
  } catch {}
}`;

/**
 * Sends a signal to the processes of a pod from its node. From inside, the first process of a container cannot be killed.
 */
export async function signalPod(
  { kubectl, pods }: Cluster,
  pod: Pod,
  signal: 'SIGKILL' | 'SIGSTOP',
): Promise<void> {
  const hand = (await pods(handsNamespace)).find(({ node }) => node === pod.node);
  if (!hand) throw new Error(`No pod sends signals on ${pod.node}`);
  const exec = ['--namespace', handsNamespace, 'exec', hand.name, '--', 'node', '-e', signalContainer];
  await kubectl(...exec, pod.containerId, signal);
}
