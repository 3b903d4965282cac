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

/** A call whose body is bytes as they are, at most so many. */
export type RawBody = { contentType: string; maximumBytes: number };

/** Whether answers are JSON, a file in base64 within JSON, a stream of text or of a ZIP file, or events for as long as one listens. */
export type ReplyKind = 'json' | 'csv' | 'zip' | 'events';

/** The content type of an answer that is a file of its own; nothing for the others. */
export const fileTypes: Readonly<Partial<Record<ReplyKind, string>>> = {
  csv: 'text/csv',
  zip: 'application/zip',
};

export type Route<Input extends Schema = Schema, Reply extends Schema = Schema> = {
  readonly method: Method;
  /** A `{name}` in it is the input's field of that name, filled in by `addressOf`. */
  readonly path: string;
  readonly access: Access;
  readonly place: InputPlace;
  readonly input: Input;
  readonly reply: Reply;
  readonly replyKind: ReplyKind;
  /** Under which a file is saved. */
  readonly fileName?: string;
  readonly multipart?: Multipart;
  readonly raw?: RawBody;
  /** New work that waits while the site is switched off. */
  readonly closable: boolean;
  /** Changes something: it takes an Idempotency-Key and its reply is stored. */
  readonly changes: boolean;
  /** Changes one customer record, so it may name the version that it stands on (`if-match`). */
  readonly onRecord: boolean;
  /** The applicant's own change of a record: it may carry its place among those of the device (`sequence`). */
  readonly ordered: boolean;
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
  fileName?: string;
  multipart?: Multipart;
  raw?: RawBody;
  closable?: boolean;
  changes?: boolean;
  /** Without it: what `own` and `session` calls change is a record. */
  onRecord?: boolean;
  summary: string;
  errors?: readonly ErrorCode[];
};

const byApplicant: readonly Access[] = ['own', 'session'];

/** Defines one HTTP call of the gateway. */
export const route = <Input extends Schema, Reply extends Schema>(
  definition: Definition<Input, Reply>,
): Route<Input, Reply> => {
  const { access } = definition;
  const changes = definition.changes ?? definition.method !== 'GET';
  const onRecord = definition.onRecord ?? (changes && byApplicant.includes(access));
  return {
    ...definition,
    replyKind: definition.replyKind ?? 'json',
    closable: definition.closable ?? false,
    changes,
    onRecord,
    ordered: onRecord && byApplicant.includes(access),
    errors: definition.errors ?? [],
  };
};
