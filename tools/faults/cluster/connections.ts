/** A pod of the product by its label, another pod as `namespace/label`, or the internet. */
export type End = string;
type Connection = readonly [from: End, to: End, port: number, isAllowed: boolean];

const monitoring = 'monitoring/prometheus';
const collector = 'monitoring/opentelemetry-collector';
const ingress = 'ingress-nginx/controller';
const unrelated = 'tshepa-unrelated/unrelated';
export const internet = 'internet';
export const outsidePods: readonly End[] = [monitoring, collector, ingress, unrelated];

/** Tests every network policy with a connection that it must allow and a similar connection that it must refuse. */
export const connections: readonly Connection[] = [
  ['proxy', 'gateway', 8080, true],
  ['proxy', 'gateway', 9090, false],
  ['proxy', 'nats', 4222, false],
  [ingress, 'gateway', 8080, true],
  [ingress, 'gateway', 9090, false],
  [ingress, 'nats', 4222, false],
  [unrelated, 'gateway', 8080, false],
  [unrelated, 'nats', 4222, false],
  [unrelated, 'mongo-svc', 27017, false],
  [unrelated, 'sandbox', 8090, false],
  [monitoring, 'gateway', 9090, true],
  [monitoring, 'applications', 9090, true],
  [monitoring, 'gateway', 8080, false],
  [monitoring, 'nats', 8222, true],
  [monitoring, 'nats', 4222, false],
  [monitoring, 'mongo-svc', 27017, false],
  ['gateway', 'nats', 4222, true],
  ['gateway', 'nats', 8222, false],
  ['gateway', 'mongo-svc', 27017, false],
  ['gateway', 'applications', 9090, false],
  ['gateway', 'sandbox', 8090, false],
  ['gateway', collector, 4318, true],
  ['gateway', collector, 8080, false],
  ['gateway', monitoring, 4318, false],
  ['gateway', unrelated, 4318, false],
  ['gateway', internet, 443, false],
  ['applications', 'nats', 4222, true],
  ['applications', 'mongo-svc', 27017, true],
  ['applications', 'gateway', 8080, false],
  ['applications', 'sandbox', 8090, false],
  ['applications', collector, 4318, true],
  ['applications', unrelated, 443, false],
  ['applications', internet, 443, false],
  ['integrations', 'nats', 4222, true],
  ['integrations', 'mongo-svc', 27017, true],
  ['integrations', 'sandbox', 8090, true],
  ['integrations', 'gateway', 8080, false],
  ['integrations', collector, 4318, true],
  // This service may connect to the internet, but not to other pods and nodes.
  ['integrations', unrelated, 443, false],
  ['integrations', internet, 443, true],
  ['integrations', internet, 465, false],
  ['notifications', 'nats', 4222, true],
  ['notifications', 'mongo-svc', 27017, true],
  ['notifications', 'sandbox', 8025, true],
  ['notifications', collector, 4318, true],
  ['notifications', unrelated, 465, false],
  ['notifications', internet, 465, true],
  ['notifications', internet, 25, false],
  ['sandbox', 'gateway', 8080, true],
  ['sandbox', 'nats', 4222, false],
  ['sandbox', 'mongo-svc', 27017, false],
  ['sandbox', collector, 4318, false],
  ['nats', 'nats', 6222, true],
  ['nats', 'gateway', 8080, false],
  ['nats', internet, 443, false],
  ['mongo-svc', 'mongo-svc', 27017, true],
  ['mongo-svc', 'nats', 4222, false],
  ['backup', 'mongo-svc', 27017, true],
  ['backup', 'nats', 4222, false],
];
