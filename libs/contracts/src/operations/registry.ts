import type { HttpCall, HttpOperation, Operation, Owner } from './define.ts';
import { operations } from './generated.ts';

type Operations = typeof operations;
export type OperationName = keyof Operations;

/** The names of the operations that one owner answers. */
export type OperationNameOf<Own extends Owner> = {
  [Name in OperationName]: Operations[Name]['owner'] extends Own ? Name : never;
}[OperationName];

/** The names of the operations that have an HTTP call. */
export type HttpOperationName = {
  [Name in OperationName]: Operations[Name]['http'] extends HttpCall ? Name : never;
}[OperationName];

export type HttpOperations = { readonly [Name in HttpOperationName]: Operations[Name] };

export const allOperations: readonly Operation[] = Object.values<Operation>(operations);

const hasHttp = (operation: Operation): operation is Operation & HttpOperation =>
  operation.http !== undefined;

/** Every HTTP call of the product. */
export const httpOperations = allOperations.filter(hasHttp);
export const httpOperationNames = httpOperations.map(({ name }) => name as HttpOperationName);
