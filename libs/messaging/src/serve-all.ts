import { subjectFor } from '@tshepa/contracts/define';
import { AppError } from '@tshepa/contracts/errors';
import { type RunningStep, systemClock } from '@tshepa/service-kit';
import { headers, type ServiceMsg } from 'nats';
import { toErrorReply } from './error-reply.ts';
import { formerSubjectOf } from './former-subjects.ts';
import type { Link } from './link.ts';
import { createPlaces, type Places } from './places.ts';
import type { Handler, Witness } from './serve.ts';
import { encodeJson, headerNames, rpcAttributes } from './wire.ts';

/** NATS requires a version and displays it. The contracts themselves have no versions. */
const serviceVersion = '1.0.0';

/** A process with one processor answers this many calls within half a second; see docs/scaling.md. */
const callsAtOnce = 128;

/** Registers a service's handlers, also on former subjects. Replicas share the calls. Stops with the bus. */
export async function serveAll(
  bus: Link,
  handlers: readonly Handler[],
  { witness, atOnce = callsAtOnce }: { witness?: Witness; atOnce?: number } = {},
): Promise<void> {
  const places = createPlaces(atOnce);
  const [first] = handlers;
  if (!first) return;
  if (handlers.some(({ owner }) => owner !== first.owner))
    throw new Error('all handlers must belong to the same service');

  const service = await bus.connection.services.add({
    name: first.owner,
    version: serviceVersion,
    queue: first.owner,
  });
  service.stopped.then((error) => bus.fail(error ?? new Error('the service stopped listening')));
  bus.onDrain('intake', () => service.stop());

  for (const handler of handlers) {
    const add = (name: string, subject: string) =>
      service.addEndpoint(name, {
        subject,
        handler: (_error, message) => {
          void bus.inFlight.track(answer(bus, handler, { message, witness, places }));
        },
      });
    add(handler.name, handler.subject);
    for (const kind of Object.keys(handler.callersByKind ?? {}))
      add(`${handler.name}-${kind}`, subjectFor(handler, kind));
    const former = formerSubjectOf(handler.name);
    if (former) add(`${handler.name}-former`, former);
  }
  await bus.connection.flush();
}

type Arrival = { message: ServiceMsg; witness: Witness | undefined; places: Places };

/** Every kind of caller finds the error: in the reply, or in its header when the reply would be bytes. */
function refuse(message: ServiceMsg, error: AppError): void {
  const encoded = headers();
  encoded.set(headerNames.error, JSON.stringify(error.toWire()));
  message.respond(encodeJson({ ok: false, error: error.toWire() }), { headers: encoded });
}

async function answer(bus: Link, handler: Handler, { message, witness, places }: Arrival): Promise<void> {
  const { subject } = handler;
  const parent = message.headers?.get(headerNames.traceparent) || undefined;
  const work = async (step: RunningStep) => {
    const startedMs = systemClock.nowMs();
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      return handler.answer(bus, message, witness);
    };
    const outcome = await places.run(handler.urgency, begin).then(
      () => 'ok',
      (error: unknown) => {
        if (!isBegun && error instanceof AppError) refuse(message, error);
        const { code } = toErrorReply(error);
        if (error instanceof AppError && code !== 'internal') return code;
        const requestId = message.headers?.get(headerNames.requestId);
        bus.logger.error({ event: 'rpc.failed', subject, requestId, err: error }, 'a request failed');
        return code;
      },
    );
    if (outcome === 'internal') step.fail(outcome);
    step.set('rpc.outcome', outcome);
    bus.metrics?.rpc(subject, outcome, (systemClock.nowMs() - startedMs) / 1000);
  };
  await bus.tracing.step({ name: subject, kind: 'server', parent, attributes: rpcAttributes }, work);
}
