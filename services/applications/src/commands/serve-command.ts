import type { Principal, Rpc } from '@tshepa/contracts';
import { type CallMeta, type Handler, newId, serve } from '@tshepa/messaging';
import type { Context } from '../context.ts';
import type { Application } from '../domain/application.ts';
import { requireManager, requireSecond } from '../policies.ts';
import type { LoadedApplication } from '../store/applications.ts';
import { type Decided, executeCommand, type SavePartial } from './execute.ts';

type Schema = Rpc['request'];
type Output<S extends Schema> = S['_zod']['output'];
type Decision<Reply extends Schema> = Decided<Reply['_zod']['input']> | null;

type Call<Request extends Schema> = {
  application: Application;
  request: Output<Request>;
  meta: CallMeta;
  savePartial: SavePartial;
  /** The idempotency key, or an id that stays the same however often the command is decided. */
  commandId: string;
};

type Options<Request extends Schema, Reply extends Schema> = {
  /** `second` admits managers and operators, as the second pair of eyes. */
  by: Principal | 'manager' | 'second';
  /** Loads the application when the request does not name it by `customerId` or `id`. */
  load?: (request: Output<Request>, meta: CallMeta) => Promise<LoadedApplication | null>;
  isSlow?: boolean;
  decide: (call: Call<Request>) => Decision<Reply> | Promise<Decision<Reply>>;
  /** Runs after every call of the command, including repeated calls, with the id by which they are one command. */
  after?: (request: Output<Request>, meta: CallMeta, commandId: string) => Promise<unknown>;
};

const idIn = (request: { id?: string; customerId?: string }): string =>
  request.customerId ?? request.id ?? '';

export const serveCommand = <const Name extends string, Request extends Schema, Reply extends Schema>(
  context: Context,
  definition: Rpc<Request, Reply> & { readonly name: Name; readonly action: string },
  { by, load, isSlow = false, decide, after }: Options<Request, Reply>,
): Handler<Name> =>
  serve(definition, async (request, meta) => {
    if (by === 'manager') requireManager(meta.actor);
    if (by === 'second') requireSecond(meta.actor);
    const commandId = meta.idempotencyKey ?? newId();
    const reply = await executeCommand<Reply['_zod']['input']>(context, meta, {
      kind: definition.action,
      by: by === 'manager' || by === 'second' ? 'staff' : by,
      byOperator: by === 'second',
      body: request,
      load: () => load?.(request, meta) ?? context.applications.load(idIn(request as object)),
      isSlow,
      decide: async (application, savePartial) =>
        decide({ application, request, meta, savePartial, commandId }),
    });
    await after?.(request, meta, commandId);
    return reply;
  });
