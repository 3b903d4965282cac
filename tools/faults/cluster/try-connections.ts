import { DevError } from '@tshepa/test-kit/processes/progress';
import { connections, type End, internet, outsidePods } from './connections.ts';
import { type Cluster, namespace, type Pod } from './open-cluster.ts';

const listenedPorts = [443, 465, 4318, 8080];
const listen = `for (const port of [${listenedPorts}]) require('node:net').createServer((socket) => socket.end()).listen(port)`;
const connect = `
const socket = require('node:net').connect(Number(process.argv[2]), process.argv[1]);
socket.once('connect', () => process.exit(0)).once('error', () => process.exit(1));
setTimeout(() => process.exit(1), 3000);`;

const placeOf = (end: End) => {
  const [of = '', name = ''] = end.split('/');
  return { of, name, pod: `tshepa-${name}` };
};

function outsidePod(end: End): string {
  const { of, name, pod } = placeOf(end);
  return `
apiVersion: v1
kind: Namespace
metadata: { name: ${of} }
---
apiVersion: v1
kind: Pod
metadata: { name: ${pod}, namespace: ${of}, labels: { app.kubernetes.io/name: ${name} } }
spec:
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: 0
  containers:
    - name: node
      image: tshepa/gateway:local
      imagePullPolicy: Never
      command: [node, -e, "${listen}"]
`;
}

/** Returns a command that connects. The images of the servers have no Node, so they need other programs. */
function clientIn(from: End, ip: string, port: number): string[] {
  if (from === 'proxy' || from === 'nats') return ['nc', '-w', '3', ip, `${port}`, '-e', 'true'];
  if (from === 'mongo-svc') return ['timeout', '3', 'bash', '-c', `< /dev/tcp/${ip}/${port}`];
  return ['node', '-e', connect, ip, `${port}`];
}

export type TriedConnection = { from: End; to: End; port: number; isAllowed: boolean; passed: boolean };

/** Tries every connection from inside the pods. Pods outside the product are created for this and removed afterwards. */
export async function tryConnections(cluster: Cluster): Promise<TriedConnection[]> {
  const { kubectl, apply, pods } = cluster;
  const before = await kubectl('get', 'namespaces', '--output', 'name');
  const places = outsidePods.map(placeOf);
  try {
    await apply(outsidePods.map(outsidePod).join('---'));
    for (const { of, pod } of places)
      await kubectl('--namespace', of, 'wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=90s');
    const own = await pods();
    const podAt = async (end: End): Promise<{ pod: Pod; of: string }> => {
      const { of, pod: name } = placeOf(end);
      const isInside = !end.includes('/');
      const found = isInside
        ? own.find(({ app }) => app === end)
        : (await pods(of)).find((pod) => pod.name === name);
      if (!found) throw new DevError(`There is no pod for ${end}.`);
      return { pod: found, of: isInside ? namespace : of };
    };
    const tried: TriedConnection[] = [];
    // These ends are left out. The backup job is not running, and not every cluster has access to the internet.
    const tryable = connections.filter(([from, to]) => from !== 'backup' && to !== internet);
    for (const [from, to, port, isAllowed] of tryable) {
      const { pod, of } = await podAt(from);
      const { ip } = (await podAt(to)).pod;
      const client = clientIn(from, ip, port);
      const passed = await kubectl('--namespace', of, 'exec', pod.name, '--', ...client).then(
        () => true,
        () => false,
      );
      tried.push({ from, to, port, isAllowed, passed });
    }
    return tried;
  } finally {
    for (const { of, pod } of places)
      await kubectl('--namespace', of, 'delete', 'pod', pod, '--ignore-not-found');
    const made = [...new Set(places.map(({ of }) => of))].filter(
      (of) => !before.includes(`namespace/${of}\n`),
    );
    if (made.length > 0) await kubectl('delete', 'namespace', ...made);
  }
}
