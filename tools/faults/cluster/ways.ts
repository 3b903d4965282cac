/** A pod of the product by its label, one outside it as `namespace/label`, or the internet. */
export type End = string;
type Way = readonly [from: End, to: End, port: number, mayPass: boolean];

const monitoring = 'monitoring/prometheus';
const collector = 'monitoring/opentelemetry-collector';
const ingress = 'ingress-nginx/controller';
const stranger = 'tshepa-stranger/stranger';
export const internet = 'internet';
export const outsidePods: readonly End[] = [monitoring, collector, ingress, stranger];

/** Every policy both ways: what must pass, and the nearest that must not. */
export const ways: readonly Way[] = [
  ['proxy', 'gateway', 8080, true],
  ['proxy', 'gateway', 9090, false],
  ['proxy', 'nats', 4222, false],
  [ingress, 'gateway', 8080, true],
  [ingress, 'gateway', 9090, false],
  [ingress, 'nats', 4222, false],
  [stranger, 'gateway', 8080, false],
  [stranger, 'nats', 4222, false],
  [stranger, 'mongo-svc', 27017, false],
  [stranger, 'sandbox', 8090, false],
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
  ['gateway', stranger, 4318, false],
  ['gateway', internet, 443, false],
  ['applications', 'nats', 4222, true],
  ['applications', 'mongo-svc', 27017, true],
  ['applications', 'gateway', 8080, false],
  ['applications', 'sandbox', 8090, false],
  ['applications', collector, 4318, true],
  ['applications', stranger, 443, false],
  ['applications', internet, 443, false],
  ['integrations', 'nats', 4222, true],
  ['integrations', 'mongo-svc', 27017, true],
  ['integrations', 'sandbox', 8090, true],
  ['integrations', 'gateway', 8080, false],
  ['integrations', collector, 4318, true],
  // The internet is open to it; other pods and nodes are not.
  ['integrations', stranger, 443, false],
  ['integrations', internet, 443, true],
  ['integrations', internet, 465, false],
  ['notifications', 'nats', 4222, true],
  ['notifications', 'mongo-svc', 27017, true],
  ['notifications', 'sandbox', 8025, true],
  ['notifications', collector, 4318, true],
  ['notifications', stranger, 465, false],
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
