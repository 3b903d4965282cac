/**
 * Starts the overlay `rehearsal` in a cluster, takes applicants to the payout, removes one server after the other under
 * load, tests every network policy, prints the results, and deletes everything again:
 * `npm run cluster -- --applicants 4 --rollouts 2 --crowd 200`. With `--hard` it injects rarer faults instead, and with
 * `--volumes` it fills the volumes of NATS and MongoDB. `--only hang` runs a single part.
 */
import { createServer, connect as openSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { repoRoot } from '@tshepa/test-kit/processes/paths';
import { freePort } from '@tshepa/test-kit/processes/ports';
import { DevError } from '@tshepa/test-kit/processes/progress';
import { signInAs } from '../demo/operator.ts';
import { runDemo } from '../demo/run-demo.ts';
import { fillVolumes, withSmallVolumes } from '../faults/cluster/full-volumes.ts';
import {
  changeVersions,
  checkMoneyAndTrail,
  evictDuringPayouts,
  exhaustMemory,
  keepOffLastNode,
  loseNode,
  moveClocks,
} from '../faults/cluster/hard-faults.ts';
import {
  databasePrimary,
  deletePod,
  type FaultResult,
  injectFault,
  rollOut,
  services,
  sharedNodes,
  signalOne,
  streamLeader,
  untilReady,
} from '../faults/cluster/inject-fault.ts';
import { type Load, startLoad } from '../faults/cluster/load.ts';
import { memoryOfPods } from '../faults/cluster/memory.ts';
import { type Cluster, namespace, openCluster } from '../faults/cluster/open-cluster.ts';
import { signalNamespace, startSignalPods } from '../faults/cluster/signal-pod.ts';
import { tryConnections } from '../faults/cluster/try-connections.ts';
import { createSandboxClient, type SandboxClient } from '../journey/sandbox-client.ts';
import { type Compose, openCompose } from '../release/deploy/compose-engine.ts';
import { writeComposeSecrets } from '../release/deploy/compose-secrets.ts';
import { secretManifests, testSecrets } from '../release/deploy/k8s-secrets.ts';
import { numberOption } from './options/number-option.ts';
import { readArguments } from './options/read-arguments.ts';

const images = ['gateway', 'applications', 'integrations', 'notifications', 'sandbox', 'nats', 'proxy'];
const databaseImage = 'mongo:8.0.12';
const maxGapMs = 5_000;
const maxHungSeconds = 30;

const example = 'cluster -- --applicants 4 --rollouts 2 --crowd 200';
const { values } = readArguments(
  {
    options: {
      applicants: { type: 'string', default: '4' },
      rollouts: { type: 'string', default: '2' },
      crowd: { type: 'string', default: '200' },
      hard: { type: 'boolean', default: false },
      clock: { type: 'boolean', default: false },
      volumes: { type: 'boolean', default: false },
      version: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true, default: [] },
    },
  },
  example,
);
const applicants = numberOption(values.applicants, 1, 100, example);
const rollouts = numberOption(values.rollouts, 0, 20, example);
const crowd = numberOption(values.crowd, 0, 1_000, example);

const usualParts = ['connections', 'servers', 'rollouts', 'only-pods', 'hang', 'crowd'] as const;
const hardParts = ['evictions', 'memory', 'node'] as const;
const parts: readonly string[] = values.hard ? hardParts : usualParts;
const unknownPart = values.only.find((name) => !parts.includes(name));
if (unknownPart !== undefined) {
  console.error(`There is no part named "${unknownPart}". Their names are: ${parts.join(', ')}.`);
  process.exit(2);
}
const isChosen = (part: (typeof usualParts | typeof hardParts)[number]) =>
  values.only.length === 0 || values.only.includes(part);

const isRare = values.hard || values.volumes;
const workloads = services.map((service) => `deployment/${service}`);

type Row = { what: string; result: string; isGood: boolean };
const rows: Row[] = [];
const note = (what: string, result: string, isGood: boolean) => {
  rows.push({ what, result, isGood });
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${what}: ${result}`);
};
const listOf = (counts: Map<string, number>) =>
  [...counts].map(([what, times]) => `${times} x ${what}`).join('; ');

const noteFault = ({
  fault,
  sent,
  failed,
  failedWithoutKey,
  longestGapMs,
  secondsUntilReady,
}: FaultResult) => {
  const failures = [...failed.values()].reduce((sum, times) => sum + times, 0);
  const result = [
    `${sent} sent, ${failures} failed`,
    `streams back within ${(longestGapMs / 1_000).toFixed(1)} s`,
    `ready after ${secondsUntilReady.toFixed(0)} s`,
    ...(failedWithoutKey > 0 ? [`${failedWithoutKey} without an idempotency key failed`] : []),
    ...(failures > 0 ? [listOf(failed)] : []),
  ];
  note(fault, result.join(', '), failures === 0 && longestGapMs <= maxGapMs);
};

try {
  const compose = await openCompose(repoRoot, 'tshepa-images', { COMPOSE_PROFILES: 'sandbox' });
  const cluster = await openCluster(console.log);
  try {
    await buildImages(compose);
    await startProduct(cluster);
    await rehearse(cluster);
  } finally {
    await cluster.kubectl('delete', 'namespace', namespace, signalNamespace, '--ignore-not-found');
    await cluster.close();
  }
  process.exitCode = rows.every(({ isGood }) => isGood) ? 0 : 1;
} catch (error) {
  console.error(
    error instanceof DevError
      ? `A Docker engine with Compose and a Kubernetes cluster must answer. ${error.message}`
      : error,
  );
  process.exitCode = 2;
}

async function buildImages(compose: Compose): Promise<void> {
  writeComposeSecrets(repoRoot);
  await compose.run('build', '--quiet');
  for (const image of images) {
    await compose.docker('tag', `tshepa/${image}`, `tshepa/${image}:local`);
    const bytes = await compose.docker('image', 'inspect', '--format', '{{.Size}}', `tshepa/${image}`);
    note(`image ${image}`, `${(Number(bytes) / 1_000_000).toFixed(0)} MB`, true);
  }
  await compose
    .docker('image', 'inspect', databaseImage)
    .catch(() => compose.docker('pull', '--quiet', databaseImage));
}

async function startProduct(cluster: Cluster): Promise<void> {
  await cluster.copyImages([...images.map((image) => `tshepa/${image}:local`), databaseImage]);
  const startedMs = performance.now();
  await cluster.apply(secretManifests(testSecrets('rehearsal')));
  const manifests = await cluster.kubectl('kustomize', 'k8s/overlays/rehearsal');
  await cluster.apply(values.volumes ? withSmallVolumes(manifests) : manifests);
  await untilReady(cluster);
  // Services that found no server at first are restarted with growing pauses. New pods begin without these pauses.
  await rollOut(cluster, workloads);
  await untilReady(cluster);
  if (values.hard) await keepOffLastNode(cluster, ['deployment/proxy', 'deployment/sandbox']);
  note('all pods are ready', `after ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`, true);
  await startSignalPods(cluster);
}

async function rehearse(cluster: Cluster): Promise<void> {
  const app = await openApp(cluster);
  const forwarded = await cluster.forward('sandbox', 8090);
  const sandbox = createSandboxClient(`http://127.0.0.1:${forwarded.port}`);
  try {
    const bearer = await signInManager(cluster, app.url);
    const results = await runDemo({ app: app.url, sandbox: sandbox.baseUrl, bearer, applicants });
    const paid = results.filter(({ error }) => !error).length;
    for (const { error } of results) if (error) console.error(error);
    note('applicants are paid', `${paid} of ${applicants}`, paid === applicants);

    const connections = isRare || !isChosen('connections') ? [] : await tryConnections(cluster);
    for (const { from, to, port, isAllowed, passed } of connections)
      note(`${from} to ${to} port ${port}`, passed ? 'passes' : 'does not pass', passed === isAllowed);

    const load = startLoad({ app: app.url, sandbox, bearer, applicants });
    try {
      await sleep(10_000);
      if (isRare) {
        await injectHardFaults(cluster, load, sandbox);
        return;
      }
      if (isChosen('servers')) await removeServers(cluster, load);
      if (isChosen('rollouts')) await rollOutAll(cluster, load);
      if (isChosen('only-pods')) await killOnlyPods(cluster, load);
      if (isChosen('hang')) await hang(cluster, load);
    } finally {
      await load.stop();
    }
    if (isChosen('crowd')) await measureMemory(cluster, { app: app.url, sandbox: sandbox.baseUrl, bearer });
  } finally {
    await forwarded.stop();
    app.close();
  }
}

/** Opens a local port to the proxy, which has a port on every node and a certificate for localhost. */
async function openApp({ kubectl }: Cluster): Promise<{ url: string; close: () => void }> {
  const path = 'jsonpath={.items[0].status.addresses[?(@.type=="InternalIP")].address}';
  const host = await kubectl('get', 'nodes', '--output', path);
  const nodePort = await kubectl('get', 'service', 'proxy', '--output', 'jsonpath={.spec.ports[0].nodePort}');
  const root = await kubectl(
    ...['exec', 'deployment/proxy', '--', 'cat', '/data/caddy/pki/authorities/local/root.crt'],
  );
  setDefaultCACertificates([...getCACertificates(), root]);
  const relay = createServer((socket) => {
    const onward = openSocket(Number(nodePort), host);
    socket.pipe(onward).pipe(socket);
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  const port = await freePort();
  relay.listen(port, '127.0.0.1');
  return { url: `https://localhost:${port}`, close: () => relay.close() };
}

async function signInManager({ kubectl }: Cluster, app: string): Promise<string> {
  const email = 'rehearsal.manager@tshepa.example';
  const program = ['node', 'services/applications/src/bin/tshepa.ts'];
  const add = [...program, 'staff', 'add', email, '--role', 'manager', '--as', 'rehearsal'];
  const printed = await kubectl('exec', 'deployment/applications', '--', ...add);
  const [, password] = /One-time password[^:]*: (\S+)/.exec(printed) ?? [];
  if (!password) throw new Error('The command to add a manager printed no password.');
  return signInAs(app, { email, password });
}

async function removeServers(cluster: Cluster, load: Load): Promise<void> {
  const leader = await streamLeader(cluster);
  const primary = await databasePrimary(cluster);
  const remove = (fault: string, app: string, isWanted: (name: string) => boolean) =>
    injectFault(cluster, load, fault, () =>
      deletePod(cluster, (pod) => pod.app === app && isWanted(pod.name)),
    );
  noteFault(await remove('a NATS pod is deleted', 'nats', (name) => name !== leader));
  noteFault(await remove('the leader of the stream is deleted', 'nats', (name) => name === leader));
  noteFault(await remove('a MongoDB pod is deleted', 'mongo-svc', (name) => name !== primary));
  noteFault(await remove('the primary of MongoDB is deleted', 'mongo-svc', (name) => name === primary));
  noteFault(
    await injectFault(cluster, load, 'NATS is restarted member by member', () =>
      rollOut(cluster, ['statefulset/nats']),
    ),
  );
  // All streams may be open on one of the two pods, so both are killed in turn.
  for (const service of services)
    for (const index of [0, 1])
      noteFault(
        await injectFault(cluster, load, `pod ${index + 1} of the two pods of ${service} is killed`, () =>
          signalOne(cluster, service, 'SIGKILL', index),
        ),
      );
}

async function rollOutAll(cluster: Cluster, load: Load): Promise<void> {
  for (let turn = 1; turn <= rollouts; turn += 1) {
    noteFault(await injectFault(cluster, load, `rollout ${turn}`, () => rollOut(cluster, workloads)));
    const shared = sharedNodes(await cluster.pods());
    note(
      `services with two pods on one node after rollout ${turn}`,
      shared.join(', ') || 'none',
      shared.length === 0,
    );
  }
}

async function injectHardFaults(cluster: Cluster, load: Load, sandbox: SandboxClient): Promise<void> {
  const scene = { cluster, load, sandbox, noteFault, note };
  if (values.volumes) await fillVolumes(scene);
  else {
    if (isChosen('evictions')) await evictDuringPayouts(scene);
    if (isChosen('memory')) await exhaustMemory(scene);
    for (const version of values.version) await changeVersions(scene, version);
    if (values.clock) await moveClocks(scene);
    if (isChosen('node')) await loseNode(scene, 90);
  }
  await load.stop();
  await checkMoneyAndTrail(scene);
}

async function killOnlyPods(cluster: Cluster, load: Load): Promise<void> {
  const scale = async (service: string, replicas: number) => {
    await cluster.kubectl('scale', `deployment/${service}`, `--replicas=${replicas}`);
    await cluster.kubectl('rollout', 'status', `deployment/${service}`, '--timeout=240s');
  };
  for (const service of services.filter((name) => name !== 'gateway')) {
    await scale(service, 1);
    await untilReady(cluster);
    await sleep(10_000);
    const fault = `the only pod of ${service} is killed`;
    const { sent, failed, unexplained, secondsUntilReady } = await injectFault(cluster, load, fault, () =>
      signalOne(cluster, service, 'SIGKILL'),
    );
    const failures = [...failed.values()].reduce((sum, times) => sum + times, 0);
    const result = `${sent} sent, ${failures} told to try again, ready after ${secondsUntilReady.toFixed(0)} s`;
    note(fault, `${result} ${listOf(unexplained)}`, unexplained.size === 0);
    await scale(service, 2);
  }
}

async function hang(cluster: Cluster, load: Load): Promise<void> {
  await untilReady(cluster);
  for (const service of services) {
    const fault = `one of the two pods of ${service} hangs`;
    const { sent, failed, secondsUntilReady } = await injectFault(cluster, load, fault, () =>
      signalOne(cluster, service, 'SIGSTOP'),
    );
    const result = `${sent} sent, ${listOf(failed) || '0 failed'}, replaced after ${secondsUntilReady.toFixed(0)} s`;
    note(fault, result, secondsUntilReady <= maxHungSeconds);
  }
}

async function measureMemory(
  cluster: Cluster,
  target: { app: string; sandbox: string; bearer: string },
): Promise<void> {
  await sleep(30_000);
  const atRest = await memoryOfPods(cluster);
  const most = new Map(atRest);
  const restarts = async () => (await cluster.pods()).reduce((sum, pod) => sum + pod.restarts, 0);
  const before = await restarts();
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      for (const [pod, megabytes] of await memoryOfPods(cluster))
        most.set(pod, Math.max(most.get(pod) ?? 0, megabytes));
      await sleep(5_000);
    }
  };
  const watching = watch();
  const results = await runDemo({ ...target, applicants: crowd });
  isOver = true;
  await watching;
  const paid = results.filter(({ error }) => !error).length;
  for (const [pod, megabytes] of [...most].sort())
    note(
      `memory of ${pod}`,
      `${atRest.get(pod) ?? 0} MB at rest, ${megabytes} MB with ${crowd} applicants`,
      true,
    );
  const restarted = (await restarts()) - before;
  note(`${crowd} applicants at once`, `${paid} paid, ${restarted} restarts`, restarted === 0);
}
