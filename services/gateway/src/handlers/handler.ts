import type { ServerResponse } from 'node:http';
import type { Actor, HttpOperation, HttpOperationName, HttpOperations } from '@tshepa/contracts';
import type { CallOptions } from '@tshepa/messaging';
import type * as z from 'zod/mini';
import type { Context } from '../context.ts';
import type { Http } from '../http.ts';

/** One call, after access and input were checked. `options` accompany its requests on the bus. */
export type Call<Op extends HttpOperation = HttpOperation> = {
  input: z.output<Op['http']['input']>;
  actor: Actor;
  token: string | undefined;
  /** True when the caller's session has proven its cell number with a passcode. */
  isProven: boolean;
  options: CallOptions;
  http: Http;
};

/** Takes over a response that stays open, writes to it, and ends it. */
export type Connect = (response: ServerResponse) => void;

/**
 * Handles a call and returns its reply. The reply for a file is a stream of bytes. For a live stream it is a function
 * that connects the response to the events.
 */
export type Handler<Op extends HttpOperation = HttpOperation> = (
  call: Call<Op>,
) => Promise<z.output<Op['http']['reply']> | AsyncIterable<Uint8Array> | Connect>;

/** A handler must be exported under the name of its operation. */
export type GatewayHandler<Name extends HttpOperationName> = (
  context: Context,
) => Handler<HttpOperations[Name]>;

/** True when the gateway can pass a call on unchanged, because its HTTP input is the request on the bus. */
type IsForwarded<Op extends HttpOperation> = Op['owner'] extends 'gateway'
  ? false
  : Op['kind'] extends 'bytes'
    ? false
    : [Op['http']['input'], Op['request']] extends [Op['request'], Op['http']['input']]
      ? true
      : false;

type OwnName = {
  [Name in HttpOperationName]: IsForwarded<HttpOperations[Name]> extends true ? never : Name;
}[HttpOperationName];

/** Operations that are only forwarded need no handler. A list that lacks the handler of any other operation does not compile. */
export type GatewayHandlers = { readonly [Name in OwnName]: GatewayHandler<Name> } & {
  readonly [Name in HttpOperationName]?: GatewayHandler<Name>;
};
