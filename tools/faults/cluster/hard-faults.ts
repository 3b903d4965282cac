import { setTimeout as sleep } from 'node:timers/promises';
import { DevError } from '@tshepa/test-kit/processes/progress';
import type { SandboxClient } from '../../journey/sandbox-client.ts';
import { type FaultResult, injectFault, type Service, services } from './inject-fault.ts';
import type { Load } from './load.ts';
import type { Cluster, Pod } from './open-cluster.ts';

export type Scene = {
  cluster: Cluster;
  load: Load;
  sandbox: SandboxClient;
  noteFault: (result: FaultResult) => void;
  note: (what: string, result: string, isGood: boolean) => void;
};

const nodesOf = async ({ pods }: Cluster): Promise<string[]> =>
  [...new Set((await pods()).flatMap(({ node }) => node || []))].sort();

/** Makes payouts slow, and evicts the pods that pay out loans, one node after the other, as `kubectl drain` does. */
export async function evictDuringPayouts({ cluster, load, sandbox, noteFault }: Scene): Promise<void> {
  const evicted: readonly string[] = ['applications', 'integrations'] satisfies Service[];
  const selector = `app.kubernetes.io/name in (${evicted.join(', ')})`;
  for (const node of await nodesOf(cluster)) {
    await sandbox.setFault({
      party: 'provider',
      call: 'payouts',
      fault: 'slow',
      times: 1_000,
      delayMs: 3_000,
    });
    const fault = `${evicted.join(' and ')} are evicted from ${node} during payouts`;
    const result = await injectFault(cluster, load, fault, async () => {
      const affected = (await cluster.pods()).filter((pod) => pod.node === node && evicted.includes(pod.app));
      const options = ['--pod-selector', selector, '--delete-emptydir-data', '--timeout=180s'];
      await cluster.kubectl('drain', node, ...options);
      await cluster.kubectl('uncordon', node);
      return affected;
    });
    await sandbox.endFaults();
    noteFault(result);
  }
}

/**
 * This script runs in the container. Through the debugger it makes the service allocate memory until the kernel kills
 * it.
 */
const leak = `
process.kill(1, 'SIGUSR1');
setTimeout(async () => {
  const [target] = await (await fetch('http://127.0.0.1:9229/json')).json();
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const expression = 'globalThis.leak = []; setInterval(() => leak.push(Buffer.alloc(16e6, 1)), 5)';
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }));
  socket.onclose = () => process.exit();
}, 1000);`;

export async function exhaustMemory({ cluster, load, noteFault, note }: Scene): Promise<void> {
  for (const service of services) {
    const victim = (await cluster.pods()).find(({ app }) => app === service);
    if (!victim) throw new DevError(`A pod of ${service} is missing.`);
    const result = await injectFault(
      cluster,
      load,
      `one of the two pods of ${service} leaks memory`,
      async () => {
        // This command may fail because it ends with the container.
        await cluster.kubectl('exec', victim.name, '--', 'node', '-e', leak).catch(() => undefined);
        return [victim];
      },
    );
    noteFault(result);
    const path = 'jsonpath={.status.containerStatuses[0].lastState.terminated.reason}';
    const reason = await cluster.kubectl('get', 'pod', victim.name, '--output', path);
    note(`why that pod of ${service} ended`, reason, reason === 'OOMKilled');
  }
}

/** Sets other images, waits for the rollout, and returns the pods that were replaced. */
async function setImages(
  { kubectl, pods }: Cluster,
  workloads: readonly string[],
  tag: string,
): Promise<Pod[]> {
  const before = await pods();
  for (const workload of workloads) {
    const name = workload.split('/')[1] ?? '';
    const path = 'jsonpath={.spec.template.spec.containers[0].image}';
    const image = (await kubectl('get', workload, '--output', path)).replace(/:[^:]*$/, `:${tag}`);
    await kubectl('set', 'image', workload, `${name}=${image}`);
  }
  for (const workload of workloads) await kubectl('rollout', 'status', workload, '--timeout=300s');
  return before.filter(({ app }) => workloads.some((workload) => workload.endsWith(`/${app}`)));
}

const deployments = services.map((service) => `deployment/${service}`);

/** Rolls out the images with another tag and goes back, as an upgrade and its rollback do. */
export async function changeVersions({ cluster, load, noteFault }: Scene, tag: string): Promise<void> {
  await cluster.copyImages(services.map((service) => `tshepa/${service}:${tag}`));
  for (const to of [tag, 'local']) {
    const fault = `the images with the tag ${to} are rolled out`;
    noteFault(await injectFault(cluster, load, fault, () => setImages(cluster, deployments, to)));
  }
}

/** Images with the tag `clock` preload libfaketime, which reads the error of the clock from this file. */
const clockFile = '/tmp/clock';
const setServiceClock = (error: string) => [
  ...['node', '-e', `require('node:fs').writeFileSync('${clockFile}', '${error}')`],
];
const setDatabaseClock = (error: string) => ['bash', '-c', `echo ${error} > ${clockFile}`];

/** Makes the clocks of all services and databases of one node wrong, first fast and then slow. */
export async function moveClocks({ cluster, load, noteFault }: Scene): Promise<void> {
  const databaseImage = 'mongo:clock';
  await cluster.copyImages([...services.map((service) => `tshepa/${service}:clock`), databaseImage]);
  const former = await cluster.kubectl(
    ...['get', 'statefulset/mongo', '--output', 'jsonpath={.spec.template.spec.containers[0].image}'],
  );
  const workloads = [...deployments, 'statefulset/mongo'];
  const replace = (fault: string, tag: string) =>
    injectFault(cluster, load, fault, () => setImages(cluster, workloads, tag));
  noteFault(await replace('images with a clock that can be moved', 'clock'));
  const [node = ''] = (await nodesOf(cluster)).slice(-1);
  const names: readonly string[] = services;
  for (const error of ['+5m', '-5m']) {
    const result = await injectFault(cluster, load, `the clocks of ${node} differ by ${error}`, async () => {
      await setClocks(error);
      await sleep(60_000);
      await setClocks('+0');
      return [];
    });
    noteFault(result);
  }
  noteFault(await replace('the images as before', former.split(':')[1] ?? ''));

  async function setClocks(error: string): Promise<void> {
    for (const pod of await cluster.pods()) {
      if (pod.node !== node) continue;
      const command = names.includes(pod.app)
        ? setServiceClock(error)
        : pod.app === 'mongo-svc' && setDatabaseClock(error);
      if (command) await cluster.kubectl('exec', pod.name, '--', ...command);
    }
  }
}

/**
 * Ends a node without notice and starts it again. A pod that is the only one of its deployment must be on another node.
 */
export async function loseNode({ cluster, load, noteFault }: Scene, seconds: number): Promise<void> {
  const [node = ''] = (await nodesOf(cluster)).slice(-1);
  const lost = (await cluster.pods()).filter((pod) => pod.node === node);
  const count = (app: string) => lost.filter((pod) => pod.app === app).length;
  const servers = `${count('nats')} of 3 NATS and ${count('mongo-svc')} of 3 MongoDB servers`;
  const fault = `${node} with ${servers} is lost for ${seconds} s`;
  const result = await injectFault(cluster, load, fault, async () => {
    await cluster.power('lose', node);
    await sleep(seconds * 1_000);
    await cluster.power('return', node);
    return lost;
  });
  noteFault(result);
}

/** Moves deployments away from the node that will be lost. */
export async function keepOffLastNode(cluster: Cluster, workloads: readonly string[]): Promise<void> {
  const [node = ''] = (await nodesOf(cluster)).slice(-1);
  await cluster.kubectl('cordon', node);
  await cluster.kubectl('rollout', 'restart', ...workloads);
  for (const workload of workloads) await cluster.kubectl('rollout', 'status', workload, '--timeout=240s');
  await cluster.kubectl('uncordon', node);
}

/** Checks that no loan was paid out twice, verifies the audit trail, and lists the dead letters. */
export async function checkMoneyAndTrail({
  cluster,
  sandbox,
  note,
}: Pick<Scene, 'cluster' | 'sandbox' | 'note'>) {
  const payouts = (await sandbox.ledger('payout')).map(({ data }) => String(data['loanId']));
  const twice = payouts.length - new Set(payouts).size;
  note('loans that were paid', `${payouts.length}, ${twice} of them twice`, twice === 0);
  const program = ['exec', 'deployment/applications', '--', 'tshepa'];
  const trail = await cluster.kubectl(...program, 'audit', 'verify').catch(String);
  note('the audit trail', trail.trim().split('\n').at(-1) ?? '', !/failed/.test(trail));
  for (const service of ['applications', 'notifications']) {
    const list = ['exec', `deployment/${service}`, '--', 'tshepa', 'dead-letters', 'list'];
    const printed = (await cluster.kubectl(...list).catch(String)).trim();
    note(`dead letters of ${service}`, printed.split('\n')[0] ?? '', true);
  }
}
