import { expect, test } from 'vitest';
import { sharedNodes, untilReady } from './inject-fault.ts';
import type { Pod } from './open-cluster.ts';

const pod = (app: string, node: string): Pod => ({
  name: `${app}-1`,
  app,
  node,
  ip: '',
  containerId: '',
  life: '',
  restarts: 0,
  isReady: true,
});

test('a service with two pods on one node is reported, and servers with three pods are not', () => {
  const spread = [pod('gateway', 'one'), pod('gateway', 'two'), pod('nats', 'one'), pod('nats', 'one')];
  expect(sharedNodes(spread)).toEqual([]);
  expect(sharedNodes([...spread, pod('applications', 'two'), pod('applications', 'two')])).toEqual([
    'applications',
  ]);
});

test('a deleted pod counts as missing until its replacement is ready', async () => {
  const other = { ...pod('gateway', 'two'), life: 'other' };
  const old = { ...pod('mongo-svc', 'one'), life: 'old' };
  const looks = [[old, other], [other], [{ ...old, life: 'new', isReady: false }, other]];
  const pods = async () => looks.shift() ?? [{ ...old, life: 'new' }, other];
  await untilReady({ pods }, { ended: ['old'], count: 2 });
  expect(looks).toEqual([]);
});
