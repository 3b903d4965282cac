import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';

type Schema = z.core.$ZodType;

/**
 * Who may call a route. There is no default.
 * `public` anyone, rate-limited · `session` any applicant session · `own` the applicant whose record it is ·
 * `own-or-staff` its applicant or staff · `staff` any staff account · `manager` managers · `party` a third party
 * with a signature. A bearer token present means staff.
 */
export type Access =
  | 'public'
  | 'session'
  | 'own'
  | 'session-or-staff'
  | 'own-or-staff'
  | 'staff'
  | 'manager'
  | 'party';

export type Method = 'GET' | 'POST' | 'PUT';

/** Where a call's parameters stand: `either` accepts the query, a JSON body, or both merged, for shapes left open. */
export type InputPlace = 'query' | 'body' | 'either' | 'none';

/** How a multipart call carries its files. */
export type Multipart = { field: string; maximumFiles: number; contentTypes: readonly string[] };

/** Whether answers are JSON, a file in base64 within JSON, or a stream of text. */
export type ReplyKind = 'json' | 'csv';

export type Route<Input extends Schema = Schema, Reply extends Schema = Schema> = {
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  readonly place: InputPlace;
  readonly input: Input;
  readonly reply: Reply;
  readonly replyKind: ReplyKind;
  readonly multipart?: Multipart;
  /** New work that waits while the site is switched off. */
  readonly closable: boolean;
  /** Changes something: it takes an Idempotency-Key and its reply is stored. */
  readonly changes: boolean;
  readonly summary: string;
  readonly errors: readonly ErrorCode[];
};

type Definition<Input extends Schema, Reply extends Schema> = {
  method: Method;
  path: string;
  access: Access;
  place: InputPlace;
  input: Input;
  reply: Reply;
  replyKind?: ReplyKind;
  multipart?: Multipart;
  closable?: boolean;
  changes?: boolean;
  summary: string;
  errors?: readonly ErrorCode[];
};

/** Defines one HTTP call of the gateway. */
export const route = <Input extends Schema, Reply extends Schema>(
  definition: Definition<Input, Reply>,
): Route<Input, Reply> => ({
  ...definition,
  replyKind: definition.replyKind ?? 'json',
  closable: definition.closable ?? false,
  changes: definition.changes ?? definition.method !== 'GET',
  errors: definition.errors ?? [],
});
