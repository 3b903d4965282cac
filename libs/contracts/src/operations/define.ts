import type * as z from 'zod/mini';
import type { BusKind, BusUser, CallersByKind, RepeatRule, Schema, ServiceName } from '../define.ts';
import type { AuditDetails } from '../entities/audit.ts';
import type { ErrorCode } from '../errors.ts';

/** The process that answers an operation. The gateway answers a few operations by calling other operations. */
export type Owner = ServiceName | 'gateway';

/**
 * The callers of an operation over HTTP. There is no default.
 * `public` anyone, rate-limited · `session` any applicant session · `own` the applicant whose application it is ·
 * `session-or-staff` any applicant session or staff · `own-or-staff` its applicant or staff · `staff` any staff account ·
 * `manager` managers · `party` a third party with a signature. A call with a bearer token is a call by staff.
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

/** The place of the input. `either` accepts the query, a JSON body, or both merged. */
type InputPlace = 'query' | 'body' | 'either' | 'none';

export type Multipart = { field: string; maximumFiles: number; contentTypes: readonly string[] };

export type RawBody = { contentType: string; maximumBytes: number };

/** JSON, a file that is streamed as text or ZIP, or events until the caller disconnects. */
export type ReplyKind = 'json' | 'csv' | 'zip' | 'events';

export const fileTypes: Readonly<Partial<Record<ReplyKind, string>>> = {
  csv: 'text/csv',
  zip: 'application/zip',
};

type HttpDefinition = {
  /** The method and the path. A `{name}` is replaced with the input's field of that name. */
  call: `${Method} /${string}`;
  access: Access;
  /** By default the query for GET, and the body otherwise. */
  place?: InputPlace;
  /** The HTTP input, if it differs from the request on the bus. The gateway's handler converts it. */
  input?: Schema;
  /** The HTTP reply, if it differs from the reply on the bus. */
  reply?: Schema;
  replyKind?: ReplyKind;
  /** The name under which a file is saved. */
  fileName?: string;
  multipart?: Multipart;
  raw?: RawBody;
  /** The maximum size of a JSON body, if it is smaller than the usual `maximumJsonBytes`. */
  maximumBytes?: number;
  /** True for calls that staff may make before they have set up a second factor. */
  beforeFactor?: boolean;
  /** True for calls that staff may make from a locked session. */
  whileLocked?: boolean;
  /** True for calls that start new work, which are refused while the site is closed. */
  closable?: boolean;
  /** True when the call accepts an Idempotency-Key and its reply is stored. The default is true, except for GET. */
  changes?: boolean;
  /** True when the call changes one application and takes `if-match`. By default this is true for changes by applicants. */
  onRecord?: boolean;
};

export type HttpCall<Input extends Schema = Schema, Reply extends Schema = Schema> = Omit<
  HttpDefinition,
  | 'call'
  | 'place'
  | 'input'
  | 'reply'
  | 'replyKind'
  | 'closable'
  | 'changes'
  | 'onRecord'
  | 'beforeFactor'
  | 'whileLocked'
> & {
  readonly method: Method;
  readonly path: string;
  readonly place: InputPlace;
  readonly input: Input;
  readonly reply: Reply;
  readonly replyKind: ReplyKind;
  readonly closable: boolean;
  readonly beforeFactor: boolean;
  readonly whileLocked: boolean;
  readonly changes: boolean;
  readonly onRecord: boolean;
  /** True for a change by the applicant, which the device may number (`sequence`). */
  readonly ordered: boolean;
};

type Shown = { customerIds?: readonly string[]; details?: AuditDetails };

/** Finds the applications of a call that does not contain their ids. */
type Owners = {
  idsOfPerson(idNumber: string): Promise<string[]>;
  idsOfProviderLoan(loanId: string): Promise<string[]>;
};

/**
 * Defines how an operation is audited. Reads by applicants are not audited, because applicants see only their own
 * application.
 * `change`: the row is stored in the update of the application · `recorded`: the handler adds it before the effect ·
 * `shows`: the row is added before staff receive the reply · `exempt`: there is no row, for the given reason.
 */
type AuditRule<Request extends Schema = Schema, Reply extends Schema = Schema> =
  | 'change'
  | 'recorded'
  | {
      shows(
        call: { request: z.output<Request>; reply: z.output<Reply> },
        owners: Owners,
      ): Shown | Promise<Shown>;
      /** Screens repeat this read by themselves. Within one view, a person is recorded once. */
      repeats?: true;
    }
  | { exempt: string };

/** `<owner>.<area>.<verbNoun>`; the area and the name are also the folder and the file of the declaration. */
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
  /** The operation's own errors, besides the errors that every call of its kind may return. */
  errors?: readonly ErrorCode[];
  audit?: AuditRule<Request, Reply>;
  timeoutMs?: number;
  isQuick?: boolean;
  /** See `defaultRepeat`. */
  repeat?: RepeatRule;
  /** The users who may call it on the bus; see `defaultCallers`. */
  callers?: readonly BusUser[];
  /** The users who may call it as an operator or as a service. Operators may call only operations that list them here. */
  callersByKind?: CallersByKind;
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
  /** The name in the audit trail and in the digests of stored replies: `verb-noun`. */
  readonly action: string;
  readonly kind: Kind;
  readonly summary: string;
  readonly request: Request;
  readonly reply: Reply;
  readonly errors: readonly ErrorCode[];
  readonly audit: AuditRule<Request, Reply> | undefined;
  readonly timeoutMs: number;
  readonly repeat: RepeatRule;
  readonly isQuick?: boolean;
  readonly callers: readonly BusUser[];
  readonly callersByKind?: CallersByKind;
  readonly http: Http;
};

export type HttpOperation<Input extends Schema = Schema, Reply extends Schema = Schema> = Omit<
  Operation,
  'audit' | 'http'
> & { readonly http: HttpCall<Input, Reply> };

/** Converts `approveLoan` to `approve-loan`, as in files, subjects and the audit trail. */
export const toKebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const byApplicant: readonly Access[] = ['own', 'session'];
const alsoByApplicant: readonly Access[] = [...byApplicant, 'own-or-staff'];

/**
 * For integrations the timeout exceeds one third-party call with its retry. For other services it exceeds a database
 * operation. The last attempt begins after two thirds of the timeout, when calls no longer go to a process that hangs.
 */
const defaultTimeoutMs = (owner: string) => (owner === 'integrations' ? 20_000 : 9_000);

/** By default the gateway calls operations with HTTP and operations of `applications`, and `applications` calls the rest. */
function defaultCallers(owner: string, hasHttp: boolean): BusUser[] {
  if (owner === 'gateway') return [];
  return hasHttp || owner === 'applications' ? ['gateway'] : ['applications'];
}

/**
 * By default reads over HTTP may be repeated. So may changes of one application, because the application stores their
 * idempotency keys.
 */
function defaultRepeat(audit: unknown, http: HttpCall | undefined): RepeatRule {
  if (http && !http.changes) return 'always';
  return audit === 'change' ? 'with-key' : 'never';
}

const toHttpCall = ({ call, ...http }: HttpDefinition, request: Schema, reply: Schema): HttpCall => {
  const [method, path = ''] = call.split(' ') as [Method, string?];
  const isByApplicant = byApplicant.includes(http.access);
  const changes = http.changes ?? method !== 'GET';
  const onRecord = http.onRecord ?? (changes && isByApplicant);
  return {
    method,
    path,
    place: method === 'GET' ? 'query' : 'body',
    input: request,
    reply,
    replyKind: 'json',
    closable: false,
    beforeFactor: false,
    whileLocked: false,
    ...http,
    changes,
    onRecord,
    ordered: onRecord && alsoByApplicant.includes(http.access),
  };
};

/** Declares an operation once for gateway, services, bus, audit trail, documentation and browser. */
/*@__NO_SIDE_EFFECTS__*/
export function operation<
  const I extends Id,
  Request extends Schema,
  Reply extends Schema,
  const Http extends HttpDefinition | undefined = undefined,
  const Kind extends BusKind = 'json',
>(id: I, definition: Definition<OwnerOf<I>, Kind, Request, Reply, Http>) {
  const { request, reply } = definition;
  const [owner = '', area, name = ''] = id.split('.');
  const action = toKebab(name);
  const http = definition.http && toHttpCall(definition.http, request, reply);
  return {
    errors: [],
    kind: 'json',
    timeoutMs: defaultTimeoutMs(owner),
    repeat: defaultRepeat(definition.audit, http),
    callers: defaultCallers(owner, http !== undefined),
    ...definition,
    name,
    area,
    owner,
    action,
    subject: `rpc.${owner}.${area}.${action}`,
    http,
  } as unknown as Operation<
    NameOf<I>,
    OwnerOf<I>,
    Kind,
    Request,
    Reply,
    Http extends HttpDefinition ? HttpCall<InputOf<Http, Request>, ReplyOf<Http, Reply>> : undefined
  >;
}
