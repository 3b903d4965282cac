import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configSchema as applicationsConfig } from '@tshepa/applications/config';
import { busUsers, durablesOf } from '@tshepa/contracts/bus-access';
import { configSchema as gatewayConfig } from '@tshepa/gateway/config';
import { configSchema as integrationsConfig } from '@tshepa/integrations/config';
import { configSchema as notificationsConfig } from '@tshepa/notifications/config';
import { eventStreamConfigShape, loadConfig } from '@tshepa/service-kit';
import { homes } from '@tshepa/service-kit/operator-program';
import { nodeBinary, repoRoot } from '@tshepa/test-kit/processes/paths';
import { messageOf, noProgress } from '@tshepa/test-kit/processes/progress';
import { runCommand } from '@tshepa/test-kit/processes/run-command';
import { natsVersion } from '@tshepa/test-kit/programs/nats-binary';
import { passwordVariable } from '@tshepa/test-kit/servers/nats-accounts';
import { Ajv } from 'ajv';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod/mini';
import { connections, type End, internet } from '../../faults/cluster/connections.ts';
import { isTestOverlay, secretManifests, testSecrets } from './k8s-secrets.ts';
import { findKustomize } from './kustomize-binary.ts';
import { type PolicyEnd, passesPolicies } from './network-policies.ts';
import { type Manifest, podTemplateOf, restrictedProblems } from './restricted-profile.ts';

const overlays = ['local', 'rehearsal', 'production'] as const;
type Overlay = (typeof overlays)[number];
const services = ['gateway', 'applications', 'integrations', 'notifications'] as const;

const rendered = new Map<Overlay, Manifest[]>();
let skipReason: string | undefined;

const build = async () => {
  const kustomize = await findKustomize(noProgress);
  for (const overlay of overlays) {
    const text = await runCommand(kustomize, ['build', `k8s/overlays/${overlay}`], {
      cwd: repoRoot,
      timeoutMs: 60_000,
    });
    rendered.set(
      overlay,
      parseAllDocuments(text).map((document) => document.toJS()),
    );
  }
};

beforeAll(async () => {
  const kustomize = await findKustomize(noProgress).catch((error: unknown) => {
    skipReason = `Manifests are not rendered: ${messageOf(error)}`;
  });
  if (kustomize) await build();
}, 420_000);

const of = (overlay: Overlay): Manifest[] => rendered.get(overlay) ?? [];
const ofKind = (overlay: Overlay, kind: string) => of(overlay).filter((manifest) => manifest.kind === kind);
const namesOf = (overlay: Overlay, kind: string) =>
  ofKind(overlay, kind)
    .map(({ metadata }) => metadata.name)
    .sort();

/** Skipped where kustomize is neither installed nor can be built. */
const whenRendered = (title: string, check: (overlay: Overlay) => void) =>
  test.for(overlays)(`%s: ${title}`, (overlay, { skip }) => {
    skip(skipReason !== undefined, skipReason);
    check(overlay);
  });

describe('k8s/', () => {
  const schemas = JSON.parse(
    readFileSync(join(repoRoot, 'tools/release/schemas/kubernetes-1.34.json'), 'utf8'),
  );
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(schemas, 'k8s');

  const expectValid = (manifest: Manifest) => {
    const pointer: string | undefined = schemas.kinds[`${manifest.kind}/${manifest.apiVersion}`];
    expect(pointer, `${manifest.kind} ${manifest.apiVersion}`).toBeDefined();
    const check = ajv.getSchema(`k8s${pointer}`);
    expect(check?.(manifest) ? [] : check?.errors, `${manifest.kind} ${manifest.metadata.name}`).toEqual([]);
  };

  whenRendered('every manifest is valid by the schema of its kind, without unknown fields', (overlay) => {
    expect(of(overlay).length).toBeGreaterThan(30);
    for (const manifest of of(overlay)) expectValid(manifest);
  });

  test.for([
    'charts/mongodb.yaml',
    'monitoring/plain/find-pods.yaml',
    'monitoring/scale-on-lag/scaled-objects.yaml',
  ])('k8s/%s, which no overlay here runs, is valid by the published schema of its kind', (file) => {
    const documents = parseAllDocuments(readFileSync(join(repoRoot, 'k8s', file), 'utf8'));
    for (const document of documents) expectValid(document.toJS());
  });

  test('in production the Prometheus operator gets monitors and rules, and the autoscalers query its Prometheus', ({
    skip,
  }) => {
    skip(skipReason !== undefined, skipReason);
    expect(namesOf('production', 'PodMonitor')).toEqual(['nats', 'services']);
    expect(namesOf('production', 'PrometheusRule')).toEqual(['tshepa']);
    const asked = ofKind('production', 'ScaledObject').map(({ spec }) => JSON.stringify(spec));
    for (const text of asked) expect(text).toContain('http://prometheus-operated.monitoring.svc:9090');
  });

  whenRendered('every pod follows the restricted profile, which the namespace enforces', (overlay) => {
    const pods = of(overlay).flatMap((manifest) => {
      const template = podTemplateOf(manifest);
      return template ? [{ name: manifest.metadata.name, template }] : [];
    });
    expect(pods.length).toBeGreaterThanOrEqual(6);
    for (const { name, template } of pods) expect(restrictedProblems(template.spec), name).toEqual([]);
    expect(ofKind(overlay, 'Namespace')[0]?.metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    for (const account of ofKind(overlay, 'ServiceAccount'))
      expect(account).toMatchObject({ automountServiceAccountToken: false });
  });

  whenRendered(
    'every service has three probes, is spread over nodes, and loses at most one pod at a time',
    (overlay) => {
      expect(namesOf(overlay, 'PodDisruptionBudget')).toEqual([...services].sort());
      for (const name of services) {
        const deployment = ofKind(overlay, 'Deployment').find(({ metadata }) => metadata.name === name);
        const pod = deployment && podTemplateOf(deployment)?.spec;
        expect(pod?.containers[0]).toMatchObject({
          startupProbe: { httpGet: { path: '/healthz', port: 'ops' } },
          readinessProbe: { httpGet: { path: '/readyz', port: 'ops' } },
          livenessProbe: { httpGet: { path: '/healthz', port: 'ops' } },
          lifecycle: { preStop: { sleep: { seconds: 5 } } },
        });
        expect(pod).toMatchObject({ terminationGracePeriodSeconds: 45, serviceAccountName: name });
        expect(pod?.topologySpreadConstraints).toContainEqual({
          maxSkew: 1,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'DoNotSchedule',
          nodeTaintsPolicy: 'Honor',
          matchLabelKeys: ['pod-template-hash'],
          labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
        });
        expect(deployment?.spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
      }
    },
  );

  whenRendered(
    'a service that hangs is killed so early that another runs within 30 s, and a busy service is not killed',
    (overlay) => {
      const shortestGraceSeconds = 2;
      const startSeconds = 10;
      for (const name of services) {
        const deployment = ofKind(overlay, 'Deployment').find(({ metadata }) => metadata.name === name);
        const probe = deployment && podTemplateOf(deployment)?.spec.containers[0]?.livenessProbe;
        const { periodSeconds = 0, timeoutSeconds = 0, failureThreshold = 0 } = probe ?? {};
        const graceSeconds = (probe?.terminationGracePeriodSeconds ?? Number.NaN) + shortestGraceSeconds;
        // A probe that gets no answer is followed by the next at once.
        const silentSeconds = failureThreshold * Math.max(periodSeconds, timeoutSeconds);
        expect(periodSeconds + silentSeconds + graceSeconds + startSeconds, name).toBeLessThan(30);
        // A process that gets little time on a busy machine answers late, again and again.
        expect(timeoutSeconds, name).toBeGreaterThan(5);
        expect(silentSeconds, name).toBeGreaterThan(10);
      }
    },
  );

  const configs = {
    gateway: gatewayConfig,
    applications: applicationsConfig,
    integrations: integrationsConfig,
    notifications: notificationsConfig,
  };

  whenRendered('every service accepts, in production, the settings and secrets that it gets', (overlay) => {
    const made = testSecrets(isTestOverlay(overlay) ? overlay : 'local');
    for (const name of services) {
      const deployment = ofKind(overlay, 'Deployment').find(({ metadata }) => metadata.name === name);
      const container = deployment && podTemplateOf(deployment)?.spec.containers[0];
      const settings =
        ofKind(overlay, 'ConfigMap').find(({ metadata }) => metadata.name === name)?.data ?? {};
      const external = ofKind(overlay, 'ExternalSecret').find(({ metadata }) => metadata.name === name);
      const asked = (external?.spec?.['data'] as { secretKey: string }[] | undefined) ?? [];
      const secret =
        overlay === 'production'
          ? Object.fromEntries(
              asked.map(({ secretKey }) => [
                secretKey,
                made[name]?.[secretKey] ?? 'smtps://user:secret@mail.example',
              ]),
            )
          : made[name];
      const own = Object.fromEntries((container?.env ?? []).map(({ name: key, value = '' }) => [key, value]));
      const env = { NODE_ENV: 'production', ...settings, ...secret, ...own };
      expect(() => loadConfig(configs[name], env), name).not.toThrow();
      // No service gets a secret that it does not read.
      const known = Object.keys(configs[name].shape ?? {});
      if (known.length > 0)
        expect(
          Object.keys(secret ?? {}).filter((key) => !known.includes(key)),
          name,
        ).toEqual([]);
    }
  });

  const labelsIn = (overlay: Overlay) =>
    of(overlay).flatMap((manifest) => {
      const labels = podTemplateOf(manifest)?.metadata?.labels;
      return labels ? [labels] : [];
    });

  /** Finds the labels of a pod by its name. The pods of charts and operators are not among the manifests. */
  const endIn = (overlay: Overlay, end: End): PolicyEnd | undefined => {
    if (end === internet) return internet;
    const [of = '', name] = end.split('/');
    if (name) return { namespace: of, labels: { 'app.kubernetes.io/name': name } };
    const isIt = (labels: Record<string, string>) =>
      labels['app.kubernetes.io/name'] === end || labels['app'] === end;
    const labels = labelsIn(overlay).find(isIt);
    if (labels) return { namespace: 'tshepa', labels };
    if (end === 'nats') return { namespace: 'tshepa', labels: { 'app.kubernetes.io/name': 'nats' } };
    return end === 'mongo-svc' ? { namespace: 'tshepa', labels: { app: 'mongo-svc' } } : undefined;
  };

  whenRendered(
    'the network policies allow the connections that the product needs, and refuse others',
    (overlay) => {
      const specs = ofKind(overlay, 'NetworkPolicy').map(({ spec }) => spec);
      const tried = connections.flatMap(([from, to, port, isAllowed]) => {
        const [source, target] = [endIn(overlay, from), endIn(overlay, to)];
        if (!source || !target) return [];
        return { connection: `${from} to ${to} port ${port}`, isAllowed, source, target, port };
      });
      expect(tried.length).toBeGreaterThan(40);
      for (const { connection, isAllowed, source, target, port } of tried)
        expect(passesPolicies(specs, 'tshepa', [source, target, port]), connection).toBe(isAllowed);
    },
  );

  /** Adds up the millicores that all pods request while every Deployment has one more pod and both jobs run. */
  const requestedInARollout = (overlay: Overlay): number =>
    of(overlay)
      .map((manifest) => {
        const template = podTemplateOf(manifest);
        const containers = template?.spec.containers ?? [];
        const asked = containers.map(({ resources }) =>
          Number.parseInt(resources?.requests?.['cpu'] ?? '0', 10),
        );
        const replicas = Number(manifest.spec?.['replicas'] ?? 1) + (manifest.kind === 'Deployment' ? 1 : 0);
        return replicas * asked.reduce((sum, millis) => sum + millis, 0);
      })
      .reduce((sum, millis) => sum + millis, 0);

  test.for([
    'local',
    'rehearsal',
  ] as const)('%s: a rollout of everything fits two processors beside the pods of the cluster itself', (overlay, {
    skip,
  }) => {
    skip(skipReason !== undefined, skipReason);
    expect(requestedInARollout(overlay)).toBeLessThanOrEqual(1_500);
  });

  whenRendered('the manifests contain no secret', (overlay) => {
    expect(namesOf(overlay, 'Secret')).toEqual([]);
  });

  test('the secrets command prints the namespace of the overlays first, then secrets that nobody can replace', () => {
    const [namespace, ...secrets] = parseAllDocuments(secretManifests(testSecrets('local'))).map((document) =>
      document.toJS(),
    );
    expect(namespace).toEqual(parse(readFileSync(join(repoRoot, 'k8s/base/namespace.yaml'), 'utf8')));
    expect(secrets.map(({ metadata }) => metadata.name)).toEqual(Object.keys(testSecrets('local')));
    for (const secret of secrets) {
      expect(secret).toMatchObject({ immutable: true, metadata: { namespace: namespace.metadata.name } });
      expect(ajv.validate({ $ref: `k8s${schemas.kinds['Secret/v1']}` }, secret)).toBe(true);
    }
  });

  whenRendered('jobs run commands that exist', (overlay) => {
    expect(namesOf(overlay, 'CronJob')).toEqual(['audit-verify', 'backup']);
    for (const job of ofKind(overlay, 'CronJob')) {
      const [container] = podTemplateOf(job)?.spec.containers ?? [];
      const command = container?.command ?? [];
      expect(command[0], job.metadata.name).toBe('tshepa');
      expect(homes.get(command[1] ?? '')?.map((name) => `tshepa/${name}`)).toContain('tshepa/applications');
    }
  });

  test('in production the bus writes events before it acknowledges them, runs in three zones, and has a password for each user', () => {
    const text = readFileSync(join(repoRoot, 'k8s/charts/nats-values.yaml'), 'utf8');
    const values = parse(text);
    expect(values.config).toMatchObject({
      cluster: { enabled: true, replicas: 3 },
      jetstream: { enabled: true, merge: { sync_interval: 'always' } },
      merge: { '00$include': '../nats-accounts/accounts.conf', ping_interval: '1500ms', ping_max: 2 },
    });
    expect(Object.keys(values.container.env).sort()).toEqual(busUsers.map(passwordVariable).sort());
    expect(values.container.image.tag).toBe(`${natsVersion}-alpine`);
  });

  test('the file store of NATS is smaller than its volume and larger than the event stream', () => {
    const units: Record<string, number> = { MB: 1e6, Mi: 2 ** 20, Gi: 2 ** 30 };
    const bytesOf = (size: string) =>
      Number.parseInt(size, 10) * (units[size.replace(/\d+/, '')] ?? Number.NaN);
    const { fileStore } = parse(readFileSync(join(repoRoot, 'k8s/charts/nats-values.yaml'), 'utf8')).config
      .jetstream;
    const singleServer = readFileSync(join(repoRoot, 'deploy/nats/server.conf'), 'utf8');
    const [, singleStore = ''] = /max_file_store: (\w+)/.exec(singleServer) ?? [];
    const localVolume = /storage: (\w+)/.exec(
      readFileSync(join(repoRoot, 'k8s/overlays/local/servers.yaml'), 'utf8'),
    )?.[1];
    const streamBytes = loadConfig(z.object(eventStreamConfigShape), {}).STREAM_MAX_BYTES;
    for (const [store, volume] of [
      [fileStore.maxSize, fileStore.pvc.size],
      [singleStore, localVolume ?? ''],
    ]) {
      expect(bytesOf(store)).toBeGreaterThan(streamBytes);
      expect(bytesOf(store)).toBeLessThan(bytesOf(volume) * 0.9);
    }
  });

  test('production: consumers of events scale with waiting events, and no pod has two autoscalers', ({
    skip,
  }) => {
    skip(skipReason !== undefined, skipReason);
    expect(namesOf('production', 'HorizontalPodAutoscaler')).toEqual(['gateway', 'integrations']);
    expect(namesOf('production', 'ScaledObject')).toEqual(['applications', 'notifications']);
    for (const scaled of ofKind('production', 'ScaledObject')) {
      const user = scaled.metadata.name === 'applications' ? 'applications' : 'notifications';
      const triggers = scaled.spec?.['triggers'] as { type: string; metadata: Record<string, string> }[];
      const consumers = triggers.flatMap(({ type, metadata }) =>
        type === 'nats-jetstream' ? metadata['consumer'] : [],
      );
      expect(consumers).toEqual(Object.keys(durablesOf[user] ?? {}));
    }
    // Each service scales with a metric that the code exports.
    expect(JSON.stringify(of('production'))).toContain('rpc_in_flight');
    expect(readFileSync(join(repoRoot, 'libs/messaging/src/connect.ts'), 'utf8')).toContain(
      "'rpc_in_flight'",
    );
  });
});

test('an overlay that has no secrets of its own is refused in a sentence, before anything is printed', () => {
  const script = join(repoRoot, 'tools/bin/k8s-secrets.ts');
  const { status, stdout, stderr } = spawnSync(nodeBinary, [script, 'toString'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.trim()).toBe(
    'There is no overlay for tests named "toString". Their names are: local, rehearsal.',
  );
});
