import type * as z from 'zod/mini';
import type { BusKind, Schema, ServiceName } from '../define.ts';
import type { AuditDetails } from '../entities/audit.ts';
import type { ErrorCode } from '../errors.ts';

/** Who answers an operation. The gateway answers a few itself, by way of other operations. */
export type Owner = ServiceName | 'gateway';

/** Who connects to the bus. Each has a user of its own there. */
export type BusUser = ServiceName | 'gateway' | 'operator';

/**
 * Who may call an operation over HTTP. There is no default.
 * `public` anyone, rate-limited · `session` any applicant session · `own` the applicant whose application it is ·
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

type Method = 'GET' | 'POST' | 'PUT';

/** Where the input stands: `either` accepts the query, a JSON body, or both merged, for shapes left open. */
type InputPlace = 'query' | 'body' | 'either' | 'none';

/** How a multipart call carries its files. */
export type Multipart = { field: string; maximumFiles: number; contentTypes: readonly string[] };

/** A body of raw bytes, at most so many. */
export type RawBody = { contentType: string; maximumBytes: number };

/** Whether a reply is JSON, a file that is streamed as text or ZIP, or events until the caller leaves. */
export type ReplyKind = 'json' | 'csv' | 'zip' | 'events';

/** The content type of a reply that is a file of its own; nothing for the others. */
export const fileTypes: Readonly<Partial<Record<ReplyKind, string>>> = {
  csv: 'text/csv',
  zip: 'application/zip',
};

type HttpDefinition = {
  method: Method;
  /** A `{name}` in it is the input's field of that name, filled in by `addressOf`. */
  path: string;
  access: Access;
  place: InputPlace;
  /** Where it differs from the request on the bus; the gateway's handler makes one from the other. */
  input?: Schema;
  /** Where it differs from the reply on the bus. */
  reply?: Schema;
  replyKind?: ReplyKind;
  /** The name under which a file is saved. */
  fileName?: string;
  multipart?: Multipart;
  raw?: RawBody;
  /** New work that has to wait while the site is switched off. */
  closable?: boolean;
  /** Changes something: it takes an Idempotency-Key and its reply is stored. Without it: all but GET do. */
  changes?: boolean;
  /**
   * Changes one application, so it may name the version it stands on (`if-match`). Without it: `own` and `session`
   * calls that change something do.
   */
  onRecord?: boolean;
};

export type HttpCall<Input extends Schema = Schema, Reply extends Schema = Schema> = Omit<
  HttpDefinition,
  'input' | 'reply' | 'replyKind' | 'closable' | 'changes' | 'onRecord'
> & {
  readonly input: Input;
  readonly reply: Reply;
  readonly replyKind: ReplyKind;
  readonly closable: boolean;
  readonly changes: boolean;
  readonly onRecord: boolean;
  /** The applicant's own change of an application: it may carry its place among those of the device (`sequence`). */
  readonly ordered: boolean;
};

/** What a member of staff was shown. */
type Shown = { customerIds?: readonly string[]; details?: AuditDetails };

/** Finds the applications that a call is about when it names them by something other than their id. */
type Owners = {
  idsOfPerson(idNumber: string): Promise<string[]>;
  idsOfProviderLoan(loanId: string): Promise<string[]>;
};

/**
 * How an operation is audited; its action in the trail is the operation's name. Reads are about staff: applicants are
 * shown their own application only, and services pass what they read on to nobody.
 * `change`: the row is stored in the update that changes the application · `recorded`: the handler adds the row,
 * before the effect it records · `shows`: the row is added before staff get the reply · `exempt`: why there is none.
 */
type AuditRule<Request extends Schema = Schema, Reply extends Schema = Schema> =
  | 'change'
  | 'recorded'
  | {
      shows(
        call: { request: z.output<Request>; reply: z.output<Reply> },
        owners: Owners,
      ): Shown | Promise<Shown>;
    }
  | { exempt: string };

/** `<owner>.<area>.<verbNoun>`: the folder and the file of the declaration and of its handler. */
type Id = `${Owner}.${string}.${string}`;
type OwnerOf<I extends Id> = I extends `${infer Own extends Owner}.${string}` ? Own : never;
type NameOf<I extends Id> = I extends `${string}.${string}.${infer Name}` ? Name : never;

type Definition<
  Own extends Owner,
  Kind extends BusKind,
  Request extends Schema,
  Reply extends Schema,
  Http extends HttpDefinition | undefined,
> = {
  summary: string;
  http?: Http;
  kind?: Kind;
  request: Request;
  reply: Reply;
  /** Its own errors, besides those that every call of its kind may have. */
  errors?: readonly ErrorCode[];
  audit?: AuditRule<Request, Reply>;
  timeoutMs?: number;
  /** Who may call it on the bus. Without it: the gateway, for an operation with an HTTP call. */
  callers?: readonly BusUser[];
} & (Own extends 'applications' ? { audit: unknown } : unknown);

type InputOf<Http, Request extends Schema> = Http extends { input: infer Input extends Schema }
  ? Input
  : Request;
type ReplyOf<Http, Reply extends Schema> = Http extends { reply: infer HttpReply extends Schema }
  ? HttpReply
  : Reply;

export type Operation<
  Name extends string = string,
  Own extends Owner = Owner,
  Kind extends BusKind = BusKind,
  Request extends Schema = Schema,
  Reply extends Schema = Schema,
  Http = HttpCall | undefined,
> = {
  readonly name: Name;
  readonly area: string;
  readonly owner: Own;
  /** `rpc.<service>.<area>.<verb-noun>`. The gateway's own operations are never called on the bus. */
  readonly subject: string;
  /** The name in the audit trail and in the digest of a stored command: `verb-noun`. */
  readonly action: string;
  readonly kind: Kind;
  readonly summary: string;
  readonly request: Request;
  readonly reply: Reply;
  readonly errors: readonly ErrorCode[];
  readonly audit: AuditRule<Request, Reply> | undefined;
  readonly timeoutMs: number;
  readonly callers: readonly BusUser[];
  readonly http: Http;
};

/** An operation that has an HTTP call. */
export type HttpOperation<Input extends Schema = Schema, Reply extends Schema = Schema> = Omit<
  Operation,
  'audit' | 'http'
> & { readonly http: HttpCall<Input, Reply> };

/** `approveLoan` in files, subjects and the audit trail: `approve-loan`. */
export const toKebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const byApplicant: readonly Access[] = ['own', 'session'];

/**
 * How long a caller waits by default, in milliseconds: longer than any single database operation, or than one call to a
 * third party with its look-up and one retry.
 */
const defaultTimeoutMs = (owner: string) => (owner === 'integrations' ? 20_000 : 5_000);

/** By default an operation is called by the gateway, or by the applications service when it has no HTTP call. */
function defaultCallers(owner: string, hasHttp: boolean): BusUser[] {
  if (owner === 'gateway') return [];
  return hasHttp || owner === 'applications' ? ['gateway'] : ['applications'];
}

const toHttpCall = (http: HttpDefinition, request: Schema, reply: Schema): HttpCall => {
  const isByApplicant = byApplicant.includes(http.access);
  const changes = http.changes ?? http.method !== 'GET';
  const onRecord = http.onRecord ?? (changes && isByApplicant);
  return {
    input: request,
    reply,
    replyKind: 'json',
    closable: false,
    ...http,
    changes,
    onRecord,
    ordered: onRecord && isByApplicant,
  };
};

/**
 * Declares one operation: everything that the gateway, the services, the bus, the audit trail, the documentation and
 * the browser need to know about it follows from here. `id` is `<owner>.<area>.<verbNoun>`.
 */
/*@__NO_SIDE_EFFECTS__*/
export function operation<
  const I extends Id,
  Request extends Schema,
  Reply extends Schema,
  const Http extends HttpDefinition | undefined = undefined,
  const Kind extends BusKind = 'json',
>(id: I, definition: Definition<OwnerOf<I>, Kind, Request, Reply, Http>) {
  const { request, reply, http } = definition;
  const [owner = '', area, name = ''] = id.split('.');
  const action = toKebab(name);
  return {
    errors: [],
    kind: 'json',
    timeoutMs: defaultTimeoutMs(owner),
    callers: defaultCallers(owner, http !== undefined),
    ...definition,
    name,
    area,
    owner,
    action,
    subject: `rpc.${owner}.${area}.${action}`,
    http: http && toHttpCall(http, request, reply),
  } as unknown as Operation<
    NameOf<I>,
    OwnerOf<I>,
    Kind,
    Request,
    Reply,
    Http extends HttpDefinition ? HttpCall<InputOf<Http, Request>, ReplyOf<Http, Reply>> : undefined
  >;
}
