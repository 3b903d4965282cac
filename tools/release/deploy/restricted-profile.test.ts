import { expect, test } from 'vitest';
import { type PodSpec, restrictedProblems } from './restricted-profile.ts';

const good: PodSpec = {
  automountServiceAccountToken: false,
  securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  containers: [
    {
      name: 'app',
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      },
      resources: { requests: { cpu: '100m' }, limits: { memory: '128Mi' } },
    },
  ],
};
const app = good.containers[0] ?? { name: 'app' };
const withApp = (change: Partial<typeof app>): PodSpec => ({ ...good, containers: [{ ...app, ...change }] });
const secured = (change: object): PodSpec =>
  withApp({ securityContext: { ...app.securityContext, ...change } });

test('a pod that follows the restricted profile has no problem', () => {
  expect(restrictedProblems(good)).toEqual([]);
});

test.each<[string, PodSpec]>([
  ['shares a namespace of the host', { ...good, hostNetwork: true }],
  ['gets a token of the cluster', { ...good, automountServiceAccountToken: true }],
  ['mounts a volume of type hostPath', { ...good, volumes: [{ name: 'x', hostPath: { path: '/' } }] }],
  ['app may run as root', { ...good, securityContext: { seccompProfile: { type: 'RuntimeDefault' } } }],
  ['app runs as root', secured({ runAsUser: 0 })],
  ['app is privileged', secured({ privileged: true })],
  ['app may gain privileges', secured({ allowPrivilegeEscalation: true })],
  ['app may write to its image', secured({ readOnlyRootFilesystem: false })],
  ['app keeps capabilities', secured({ capabilities: {} })],
  ['app adds capabilities', secured({ capabilities: { drop: ['ALL'], add: ['SYS_ADMIN'] } })],
  ['app has no seccomp profile', { ...good, securityContext: { runAsNonRoot: true } }],
  ['app takes a port of the host', withApp({ ports: [{ hostPort: 80 }] })],
  ['app has no limit of memory', withApp({ resources: { requests: { cpu: '1' } } })],
  ['app asks for no CPU', withApp({ resources: { limits: { memory: '1Gi' } } })],
])('a pod that violates the profile is reported: %s', (problem, pod) => {
  expect(restrictedProblems(pod)).toEqual([problem]);
});

test('an init container is checked like any other', () => {
  expect(restrictedProblems({ ...good, initContainers: [{ name: 'first' }] }).length).toBeGreaterThan(3);
});
