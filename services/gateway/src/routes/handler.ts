import type { ServerResponse } from 'node:http';
import type { Actor, Route, RouteName, routes } from '@tshepa/contracts';
import type { CallOptions } from '@tshepa/messaging';
import type * as z from 'zod/mini';
import type { Http } from '../http.ts';

type Routes = typeof routes;

/** One admitted and checked call. */
export type Call<R extends Route> = {
  input: z.output<R['input']>;
  actor: Actor;
  /** The token that the caller is known by, if any. */
  token: string | undefined;
  /** Goes with every rpc of this call. */
  options: CallOptions;
  http: Http;
};

/** Takes an answer over and keeps it open: whoever wrote it ends it. */
export type Connect = (response: ServerResponse) => void;

/**
 * Answers a call with its contract's reply; a call that answers a file as text gives its bytes, and one that answers
 * events is connected to them.
 */
export type Handler<R extends Route> = (
  call: Call<R>,
) => Promise<z.output<R['reply']> | AsyncIterable<Uint8Array> | Connect>;

/** A handler for every route of the contract: leaving one out does not compile. */
export type Handlers = { readonly [Name in RouteName]: Handler<Routes[Name]> };
