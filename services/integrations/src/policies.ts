import { type Actor, assertThat, type Rpc } from '@tshepa/contracts';
import { type Handler, serve } from '@tshepa/messaging';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Guarded<Request extends Schema, Reply extends Schema> = Parameters<
  typeof serve<string, Request, Reply>
>[1];

/** Serves only these kinds of actor. The gateway checks this too, but other services call directly. */
const serveTo =
  (kinds: readonly Actor['kind'][]) =>
  <const Name extends string, Request extends Schema, Reply extends Schema>(
    definition: Rpc<Request, Reply> & { readonly name: Name },
    handle: Guarded<Request, Reply>,
  ): Handler<Name> =>
    serve(definition, async (request, meta) => {
      assertThat(kinds.includes(meta.actor.kind), 'auth.forbidden');
      return handle(request, meta);
    });

/** For effects and personal data, which only our own services may request. */
export const serveSystem = serveTo(['system']);
export const serveStaff = serveTo(['system', 'staff']);
export const servePeople = serveTo(['staff', 'applicant']);
