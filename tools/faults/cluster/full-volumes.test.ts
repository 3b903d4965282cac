import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { withSmallVolumes } from './full-volumes.ts';

const manifests = `
kind: Service
metadata: { name: nats }
---
kind: StatefulSet
metadata: { name: nats }
spec:
  template:
    spec:
      containers: [{ name: nats, securityContext: { readOnlyRootFilesystem: true } }]
      volumes: [{ name: config }]
  volumeClaimTemplates: [{ metadata: { name: data } }]
---
kind: StatefulSet
metadata: { name: other }
spec: { volumeClaimTemplates: [{ metadata: { name: data } }] }
`;

test('only NATS and MongoDB get small volumes, which a second container of the pod reaches', () => {
  const [service, nats, other] = parseAllDocuments(withSmallVolumes(manifests)).map((each) => each.toJS());
  expect(service).toEqual({ kind: 'Service', metadata: { name: 'nats' } });
  expect(other.spec.volumeClaimTemplates).toHaveLength(1);
  expect(nats.spec.volumeClaimTemplates).toBeUndefined();
  const { volumes, containers } = nats.spec.template.spec;
  expect(volumes).toEqual([
    { name: 'config' },
    { name: 'data', emptyDir: expect.objectContaining({ medium: 'Memory' }) },
  ]);
  expect(containers).toMatchObject([
    { name: 'nats' },
    { name: 'room', securityContext: { readOnlyRootFilesystem: true }, volumeMounts: [{ name: 'data' }] },
  ]);
});
