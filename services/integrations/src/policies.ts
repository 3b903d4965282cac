import { type Actor, assertThat, type Rpc } from '@tshepa/contracts';
import { type Handler, serve } from '@tshepa/messaging';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
/** What `serve` takes for a definition. */
type Guarded<Request extends Schema, Reply extends Schema> = Parameters<
  typeof serve<string, Request, Reply>
>[1];

/** Serves a call to the named kinds of actor only: the edge has checked it too, and is not the only one to. */
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

/** What our own services decide on: every effect, and everything about a person. */
export const serveSystem = serveTo(['system']);
export const serveStaff = serveTo(['system', 'staff']);
/** Lists that hold nothing of a person. */
export const serveKnown = serveTo(['system', 'staff', 'applicant']);
