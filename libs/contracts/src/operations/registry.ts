import type { HttpCall, HttpOperation, Operation, Owner } from './define.ts';
import { operations } from './generated.ts';

type Operations = typeof operations;
export type OperationName = keyof Operations;

export type OperationNameOf<Own extends Owner> = {
  [Name in OperationName]: Operations[Name]['owner'] extends Own ? Name : never;
}[OperationName];

export type HttpOperationName = {
  [Name in OperationName]: Operations[Name]['http'] extends HttpCall ? Name : never;
}[OperationName];

export type HttpOperations = { readonly [Name in HttpOperationName]: Operations[Name] };

export const allOperations: readonly Operation[] = Object.values<Operation>(operations);

const hasHttp = (operation: Operation): operation is Operation & HttpOperation =>
  operation.http !== undefined;

export const httpOperations = allOperations.filter(hasHttp);
export const httpOperationNames = httpOperations.map(({ name }) => name as HttpOperationName);
