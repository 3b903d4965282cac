import type { Cluster, Pod } from './open-cluster.ts';

/** The pods that send signals have a separate namespace. They need rights that the product's namespace forbids. */
export const signalNamespace = 'tshepa-signals';

const manifests = `
apiVersion: v1
kind: Namespace
metadata: { name: ${signalNamespace}, labels: { pod-security.kubernetes.io/enforce: privileged } }
---
apiVersion: apps/v1
kind: DaemonSet
metadata: { name: signals, namespace: ${signalNamespace} }
spec:
  selector: { matchLabels: { app: signals } }
  template:
    metadata: { labels: { app: signals } }
    spec:
      hostPID: true
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 0
      containers:
        - name: signals
          image: tshepa/gateway:local
          imagePullPolicy: Never
          command: [node, -e, "setInterval(() => {}, 60000)"]
          securityContext: { privileged: true, runAsUser: 0 }
`;

export async function startSignalPods({ apply, kubectl }: Cluster): Promise<void> {
  await apply(manifests);
  await kubectl('--namespace', signalNamespace, 'rollout', 'status', 'daemonset/signals', '--timeout=120s');
}

/** This script runs on the node. It finds the processes of a container by their control group. */
const signalContainer = `
const { readdirSync, readFileSync } = require('node:fs');
const [, containerId, signal] = process.argv;
for (const pid of readdirSync('/proc').filter(Number)) {
  try {
    if (readFileSync('/proc/' + pid + '/cgroup', 'utf8').includes(containerId)) process.kill(Number(pid), signal);
  } catch {}
}`;

/** Sends the signal from the node, because the first process of a container cannot be killed from inside. */
export async function signalPod(
  { kubectl, pods }: Cluster,
  pod: Pod,
  signal: 'SIGKILL' | 'SIGSTOP',
): Promise<void> {
  const sender = (await pods(signalNamespace)).find(({ node }) => node === pod.node);
  if (!sender) throw new Error(`No pod sends signals on ${pod.node}`);
  const exec = ['--namespace', signalNamespace, 'exec', sender.name, '--', 'node', '-e', signalContainer];
  await kubectl(...exec, pod.containerId, signal);
}
